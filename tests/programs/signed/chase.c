// EXPECT: proved
// ENGINES: auto
// WHY: the one behind never passes the one ahead
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int ahead = __VERIFIER_nondet_int(), behind = __VERIFIER_nondet_int();
  __VERIFIER_assume(behind < ahead);
  while (__VERIFIER_nondet_int()) {
    int gap = ahead - behind;
    ahead += 1 + (gap > 10);
    behind++;
  }
  assert(behind < ahead);
  return 0;
}
