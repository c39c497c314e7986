// EXPECT: violated
// ENGINES: auto
// WHY: the last cell is not set
// LINE: 15
// REACH: 7

#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int a[100];
  int i, x = __VERIFIER_nondet_int();
  for (i = 0; i < 100; i++) a[i] = i < 99 ? 42 : x;
  for (i = 0; i < 100; i++) assert(a[i] == 42);
  return 0;
}
