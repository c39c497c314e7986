// EXPECT: violated
// ENGINES:
// DATA-MODEL: LP64
// WHY: the address of g is a number in a constant vector, and is written to
// REACH:

#include <assert.h>

typedef long pair __attribute__((vector_size(16)));

int g;

int main(void) {
  pair numbers = {(long)&g, 0};
  int *p = (int *)numbers[0];
  *p = 7;
  assert(g == 0);
  return 0;
}
