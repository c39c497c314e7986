// Two lights and a timer: never both green.
#include "bounded.h"
#define SIZE SIZE_OR(16)

enum colour { RED, GREEN, YELLOW };

int main(void) {
  enum colour first = GREEN, second = RED;
  unsigned timer = 0;
  for (int i = 0; i < SIZE; i++) {
    int button = input_int() != 0;
    timer++;
    if (first == GREEN && (button || timer > 5)) {
      first = YELLOW;
      timer = 0;
    } else if (first == YELLOW && timer >= 2) {
      first = RED;
      second = GREEN;
      timer = 0;
    } else if (second == GREEN && timer > 3) {
      second = BUG(timer > 3 && button ? GREEN : YELLOW, YELLOW);
      timer = BUG(4, 0);
      if (BUG(button, 0)) first = GREEN;
    } else if (second == YELLOW && timer >= 2) {
      second = RED;
      first = GREEN;
      timer = 0;
    }
    assert(first == RED || second == RED);
  }
  return 0;
}
