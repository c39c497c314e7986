// EXPECT: proved
// ENGINES: se
// WHY: div and its kin divide as / and % do
// OPTIONS: --check div-by-zero
// NATIVE: skip
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  const int n = __VERIFIER_nondet_int();
  const div_t d = div(n, 7);
  const ldiv_t l = ldiv(n, 10L);
  if (d.rem > 6 || d.rem < -6 || l.rem != n % 10) reach_error();
  return 0;
}
