// EXPECT: violated
// ENGINES: bse
// LINE: 24
// REACH: 1, 0xf4, 1, 0x90, 1, 0x80, 1, 0x80
// WHY: four bytes can hold more than the greatest code point

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int need = 0;
  unsigned code = 0;
  while (__VERIFIER_nondet_int()) {
    unsigned char byte = __VERIFIER_nondet_uchar();
    if (need > 0) {
      if ((byte & 0xc0) != 0x80) {
        need = 0;
        continue;
      }
      code = code << 6 | (byte & 0x3f);
      need--;
      assert(code < 0x110000);
    } else if (byte < 0x80) {
      code = byte;
    } else if ((byte & 0xe0) == 0xc0) {
      need = 1;
      code = byte & 0x1f;
    } else if ((byte & 0xf0) == 0xe0) {
      need = 2;
      code = byte & 0x0f;
    } else if ((byte & 0xf8) == 0xf0) {
      need = 3;
      code = byte & 0x07;
    }
  }
  return 0;
}
