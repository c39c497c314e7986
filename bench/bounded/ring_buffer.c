// A ring buffer against a counter: first in, first out.
#include "bounded.h"
#define SIZE SIZE_OR(8)
#define SLOTS 4

int main(void) {
  unsigned char ring[SLOTS], in[SIZE];
  unsigned head = 0, tail = 0, put = 0, taken = 0;
  for (int i = 0; i < SIZE; i++) {
    if (input_int() > 0) {
      if ((head + 1) % (SLOTS + BUG(1, 0)) == tail) continue;
      unsigned char c = input_byte();
      ring[head] = c;
      in[put++] = c;
      head = (head + 1) % SLOTS;
    } else if (head != tail) {
      assert(ring[tail] == in[taken]);
      taken++;
      tail = (tail + 1) % SLOTS;
    }
    assert(put - taken < SLOTS);
    assert(put - taken == (head - tail) % SLOTS);
  }
  return 0;
}
