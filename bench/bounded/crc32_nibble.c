// CRC-32 by half bytes against CRC-32 bit by bit.
#include "bounded.h"
#define SIZE SIZE_OR(16)

static unsigned table[16];

int main(void) {
  for (unsigned i = 0; i < 16; i++) {
    unsigned c = i;
    for (int b = 0; b < 4; b++) c = (c & 1) ? (c >> 1) ^ 0xEDB88320u : c >> 1;
    table[i] = c;
  }
  unsigned quick = ~0u, slow = ~0u;
  for (int i = 0; i < SIZE; i++) {
    unsigned char d = input_byte();
    quick = table[(quick ^ d) & 15] ^ (quick >> 4);
    quick = table[(quick ^ (d >> BUG(3, 4))) & 15] ^ (quick >> 4);
    slow ^= d;
    for (int b = 0; b < 8; b++)
      slow = (slow & 1) ? (slow >> 1) ^ 0xEDB88320u : slow >> 1;
  }
  assert(quick == slow);
  return 0;
}
