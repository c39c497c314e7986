// A pool of blocks with a free list in an array: no block is given twice.
#include "bounded.h"
#define SIZE SIZE_OR(6)
#define BLOCKS 4

int main(void) {
  unsigned char next[BLOCKS], given[BLOCKS];
  unsigned char first = 0;
  int left = BLOCKS;
  for (int i = 0; i < BLOCKS; i++) {
    next[i] = (unsigned char)(i + 1);
    given[i] = 0;
  }
  for (int i = 0; i < SIZE; i++) {
    unsigned char what = input_byte();
    if (what & 1) {
      if (first == BLOCKS) continue;
      assert(!given[first]);
      given[first] = 1;
      first = next[first];
      left--;
    } else {
      unsigned block = what / 2 % BLOCKS;
      if (!given[block] && BUG(what < 200, 1)) continue;
      given[block] = 0;
      next[block] = first;
      first = (unsigned char)block;
      left++;
    }
    assert(left >= 0 && left <= BLOCKS);
  }
  return 0;
}
