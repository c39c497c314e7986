// EXPECT: violated
// ENGINES: se
// WHY: the highest byte is not first
// LINE: 18
// REACH: 1

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

union word {
  unsigned all;
  unsigned char byte[4];
};
int main(void) {
  union word w;
  w.all = __VERIFIER_nondet_uint();
  assert(w.byte[0] == w.all >> 24);
  return 0;
}
