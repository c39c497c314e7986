// EXPECT: violated
// ENGINES: auto
// WHY: how many bytes of a struct are cleared is an input
// REACH: 1

#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

struct pair {
  int a, b;
};
int main(void) {
  struct pair s = {0x101, 5};
  unsigned char size = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(size <= sizeof s);
  memset(&s, 0, size);
  assert(s.a == 0x101 || s.a == 0);
  return 0;
}
