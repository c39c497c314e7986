// EXPECT: violated
// ENGINES: auto
// WHY: an array of unions, written as one type and read as another
// REACH: 1, 0x30001

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

union word {
  unsigned whole;
  struct {
    unsigned short low, high;
  } half;
};
int main(void) {
  union word w[2] = {{0}, {0}};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 2);
  w[i].whole = __VERIFIER_nondet_uint();
  assert(w[1].half.high == 0);
  return 0;
}
