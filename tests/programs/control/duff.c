// EXPECT: proved
// ENGINES: se
// WHY: a switch that jumps into a loop copies exactly n times

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 9);
  int copied = 0;
  int rounds = (n + 3) / 4;
  switch (n % 4) {
    case 0:
      do {
        copied++;
        case 3:
          copied++;
        case 2:
          copied++;
        case 1:
          copied++;
      } while (--rounds > 0);
  }
  assert(copied == n);
  return 0;
}
