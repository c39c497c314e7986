// A checksum with the carry folded in at the end against one that does it at
// every step.
#include "bounded.h"
#define SIZE SIZE_OR(8)

int main(void) {
  unsigned late = 0, early = 0;
  for (int i = 0; i < SIZE; i++) {
    unsigned short word = (unsigned short)input_int();
    late += word;
    early += word;
    if (early > BUG(0x10000u, 0xFFFFu)) early = (early & 0xFFFFu) + 1;
  }
  while (late >> 16) late = (late & 0xFFFFu) + (late >> 16);
  assert(late == early);
  return 0;
}
