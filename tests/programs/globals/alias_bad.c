// EXPECT: violated
// LINE: 14
// REACH:
// ENGINES: se bself
// WHY: two names of one variable: what is written by one is read by the other

#include <assert.h>

int first = 1;
extern int second __attribute__((alias("first")));

int main(void) {
  second = 2;
  assert(first == 1);
  return 0;
}
