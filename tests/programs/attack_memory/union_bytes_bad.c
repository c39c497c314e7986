// EXPECT: violated
// ENGINES: auto
// WHY: bytes of a number, written through another member of the union
// REACH: 1

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

union pun {
  unsigned whole;
  unsigned char bytes[4];
};
int main(void) {
  union pun u;
  u.whole = __VERIFIER_nondet_uint();
  __VERIFIER_assume(u.whole < 100);
  u.bytes[2] = 7;
  assert(u.whole < 100);
  return 0;
}
