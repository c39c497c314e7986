// CRC-8 by a table against CRC-8 bit by bit.
#include "bounded.h"
#define SIZE SIZE_OR(16)

static unsigned char table[256];

int main(void) {
  for (int i = 0; i < 256; i++) {
    unsigned char c = (unsigned char)i;
    for (int b = 0; b < 8; b++)
      c = (unsigned char)((c & 0x80) ? (c << 1) ^ 0x07 : c << 1);
    table[i] = c;
  }
  unsigned char quick = 0, slow = 0;
  for (int i = 0; i < SIZE; i++) {
    unsigned char d = input_byte();
    quick = table[quick ^ d];
    slow ^= d;
    for (int b = 0; b < 8; b++)
      slow = (unsigned char)((slow & BUG(0x40, 0x80)) ? (slow << 1) ^ 0x07
                                                      : slow << 1);
  }
  assert(quick == slow);
  return 0;
}
