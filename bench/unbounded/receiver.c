// A receiver of frames: what it counts stays within its buffer.
#include "unbounded.h"

enum state { IDLE, LENGTH, DATA };

struct receiver {
  enum state state;
  unsigned char length, at, data[16];
};

int main(void) {
  struct receiver r = {IDLE, 0, 0, {0}};
  while (input_int()) {
    unsigned char c = input_byte();
    switch (r.state) {
      case IDLE:
        if (c == 0x55) r.state = LENGTH;
        break;
      case LENGTH:
        if (c == 0 || c > EITHER(17, 16)) {
          r.state = IDLE;
        } else {
          r.length = c;
          r.at = 0;
          r.state = DATA;
        }
        break;
      case DATA:
        assert(r.at < 16);
        r.data[r.at++] = c;
        if (r.at == r.length) r.state = IDLE;
        break;
    }
  }
  return 0;
}
