// Code points to UTF-8 and back.
#include "bounded.h"
#define SIZE SIZE_OR(3)

int main(void) {
  unsigned char bytes[4 * SIZE];
  unsigned points[SIZE];
  int n = 0, at = 0;
  for (int i = 0; i < SIZE; i++) {
    unsigned c = input_uint();
    assume(c < 0x10000);
    points[i] = c;
    if (c < 0x80) {
      bytes[n++] = (unsigned char)c;
    } else if (c < BUG(0x808, 0x800)) {
      bytes[n++] = (unsigned char)(0xC0 | c >> 6);
      bytes[n++] = (unsigned char)(0x80 | (c & 63));
    } else {
      bytes[n++] = (unsigned char)(0xE0 | c >> 12);
      bytes[n++] = (unsigned char)(0x80 | (c >> 6 & 63));
      bytes[n++] = (unsigned char)(0x80 | (c & 63));
    }
  }
  for (int i = 0; i < SIZE; i++) {
    unsigned c = bytes[at++];
    if (c >= 0xE0) {
      c = (c & 15) << 12 | (bytes[at] & 63u) << 6 | (bytes[at + 1] & 63u);
      at += 2;
    } else if (c >= 0xC0) {
      c = (c & 31) << 6 | (bytes[at++] & 63u);
    }
    assert(c == points[i]);
  }
  assert(at == n);
  return 0;
}
