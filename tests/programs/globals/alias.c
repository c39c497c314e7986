// EXPECT: proved
// ENGINES: se bself
// WHY: two names of one variable

#include <assert.h>

int first = 1;
extern int second __attribute__((alias("first")));

int main(void) {
  second = 2;
  assert(first == 2);
  return 0;
}
