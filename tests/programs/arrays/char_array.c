// EXPECT: proved
// ENGINES: se
// WHY: bytes of different signedness side by side

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  signed char s[4];
  unsigned char u[4];
  unsigned i = __VERIFIER_nondet_uint() % 4;
  int v = __VERIFIER_nondet_int();
  s[i] = (signed char)v;
  u[i] = (unsigned char)v;
  assert(((s[i] - u[i]) & 255) == 0);
  assert(s[i] == u[i] || s[i] == u[i] - 256);
  return 0;
}
