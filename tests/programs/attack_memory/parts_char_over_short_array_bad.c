// EXPECT: violated
// ENGINES: auto
// WHY: bytes of an array of shorts in a struct, and the pointer behind it cleared
// REACH: 3

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  short s[4];
  int *p;
};
int main(void) {
  int v = 0;
  struct item x = {{0}, NULL};
  x.p = &v;
  unsigned char *b = (unsigned char *)x.s;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 8);
  b[i] = 1;
  *x.p = 1;
  assert(x.s[1] != 0x100);
  return 0;
}
