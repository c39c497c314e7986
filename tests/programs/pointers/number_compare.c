// EXPECT: unknown
// ENGINES: se
// WHY: an object may lie anywhere, so it may lie there
// NATIVE: skip

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = 0;
  int *p = &x;
  assert((unsigned long)p != 1048592 && p != (int *)1048592);
  return 0;
}
