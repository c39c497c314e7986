// EXPECT: violated
// ENGINES: se
// WHY: the rounds are rounded down: multiples of four are right, the rest not
// LINE: 29
// REACH: 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 9);
  int copied = 0;
  int rounds = n / 4;
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
