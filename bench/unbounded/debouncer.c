// A key is reported only after it was stable for a while.
#include "unbounded.h"

enum { UP, MAYBE, DOWN };

int main(void) {
  int state = UP, stable = 0;
  while (input_int()) {
    int pressed = input_byte() & 1;
    switch (state) {
      case UP:
        if (pressed) {
          state = MAYBE;
          stable = 1;
        }
        break;
      case MAYBE:
        if (!pressed)
          state = UP;
        else if (++stable == EITHER(4, 5))
          state = DOWN;
        break;
      default:
        assert(stable == 5);
        if (!pressed) state = UP;
    }
    assert(state == UP || (stable >= 1 && stable <= 5));
  }
  return 0;
}
