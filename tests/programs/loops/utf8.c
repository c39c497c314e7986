// EXPECT: proved
// ENGINES: bself kind-facts
// WHY: how large a code point is depends on how many bytes it still needs

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
      assert(code < 0x200000);
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
