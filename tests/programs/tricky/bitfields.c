// EXPECT: proved
// ENGINES: se
// WHY: bit-fields wrap at their width and keep off each other

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct flags {
  unsigned a : 3;
  signed b : 4;
  unsigned c : 9;
};
int main(void) {
  struct flags f = {0, 0, 0};
  int x = __VERIFIER_nondet_int();
  f.c = 511;
  f.a = x;
  f.b = x;
  assert(f.a == (x & 7));
  assert(f.b >= -8 && f.b <= 7 && ((f.b ^ x) & 15) == 0);
  assert(f.c == 511);
  f.c++;
  assert(f.c == 0 && f.a == (x & 7));
  return 0;
}
