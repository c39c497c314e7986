// EXPECT: proved
// ENGINES: se
// WHY: a union shows the bytes of a number, the lowest first

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

union word {
  unsigned all;
  unsigned char byte[4];
};
int main(void) {
  union word w;
  w.all = __VERIFIER_nondet_uint();
  assert(w.byte[0] == (w.all & 255));
  assert(w.byte[3] == w.all >> 24);
  return 0;
}
