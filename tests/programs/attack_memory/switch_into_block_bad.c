// EXPECT: violated
// ENGINES: auto
// WHY: a switch jumps over the beginning of a block
// REACH: 3, 111, 0

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int r = 0;
  for (int i = 0; i < 3; i++) {
    switch (__VERIFIER_nondet_uchar() & 1) {
      int k;
      case 0:
        k = 4;
        r += k;
        break;
      case 1:
        k = 5;
        int* p = &k;
        r += *p;
    }
  }
  assert(r != 14);
  return 0;
}
