// EXPECT: violated
// ENGINES: auto
// WHY: bit-fields in an array of structs, changed through the bytes
// REACH: 0

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct flags {
  unsigned a : 3;
  unsigned b : 5;
  unsigned char more[3];
  struct flags *self;
};
int main(void) {
  struct flags f[2];
  memset(f, 0, sizeof f);
  f[1].self = &f[0];
  f[0].b = 1;
  unsigned char *p = f[1].self->more;
  if (__VERIFIER_nondet_int()) return 0;
  *(p - 1) = 0;
  assert(f[0].b == 1);
  return 0;
}
