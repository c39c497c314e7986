// EXPECT: proved
// ENGINES: auto
// WHY: three nested loops, each beginning where the one around it is
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    for (int j = i; j < n; j++) {
      for (int k = j; k < n; k++) assert(k >= i && k < n);
    }
  }
  return 0;
}
