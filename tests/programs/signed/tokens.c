// EXPECT: proved
// ENGINES:
// WHY: tokens move between places, none gets lost (proved, but it may take long)
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int all = __VERIFIER_nondet_int();
  __VERIFIER_assume(all >= 0);
  int idle = all, busy = 0, done = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (idle > 0) idle--, busy++;
    } else if (__VERIFIER_nondet_int()) {
      if (busy > 0) busy--, done++;
    } else if (done > 0) {
      done--, idle++;
    }
  }
  assert(idle + busy + done == all && done <= all);
  return 0;
}
