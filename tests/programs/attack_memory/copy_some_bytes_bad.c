// EXPECT: violated
// ENGINES: auto
// WHY: how many bytes of a struct are copied is an input
// REACH: 6

#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

struct pair {
  int a, b;
};
int main(void) {
  struct pair from = {-1, -1}, to = {0, 0};
  unsigned char size = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(size <= sizeof to);
  memcpy(&to, &from, size);
  assert(to.b == 0 || to.b == -1);
  return 0;
}
