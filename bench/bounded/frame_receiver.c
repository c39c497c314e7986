// A receiver of frames: start, length, data, checksum. What it takes for a
// whole frame has the right checksum and fits.
#include "bounded.h"
#define SIZE SIZE_OR(22)
#define MOST 4

enum state { IDLE, LENGTH, DATA, CHECK };

int main(void) {
  unsigned char buffer[MOST];
  enum state state = IDLE;
  unsigned length = 0, got = 0, sum = 0;
  for (int i = 0; i < SIZE; i++) {
    unsigned char c = input_byte();
    switch (state) {
      case IDLE:
        if (c == 0x7E) state = LENGTH;
        break;
      case LENGTH:
        length = c;
        got = sum = 0;
        state = c == 0 || c > MOST + BUG(1, 0) ? IDLE : DATA;
        break;
      case DATA:
        assert(got < MOST);
        buffer[got++] = c;
        sum += c;
        if (got == length) state = CHECK;
        break;
      case CHECK:
        if ((sum & 255) == c) {
          unsigned again = 0;
          for (unsigned k = 0; k < length; k++) again += buffer[k];
          assert((again & 255) == c);
        }
        state = IDLE;
        break;
    }
  }
  return 0;
}
