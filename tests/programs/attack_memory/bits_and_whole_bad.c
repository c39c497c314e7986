// EXPECT: violated
// ENGINES: auto
// WHY: bit-fields change when the word around them does
// REACH: 0x70

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

union flags {
  unsigned all;
  struct {
    unsigned low : 4, mode : 3, rest : 25;
  } part;
};
int main(void) {
  union flags f = {0};
  f.part.mode = 1;
  f.all |= __VERIFIER_nondet_uchar();
  assert(f.part.mode == 1);
  return 0;
}
