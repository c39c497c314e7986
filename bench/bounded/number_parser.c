// Digits to a number and back.
#include "bounded.h"
#define SIZE SIZE_OR(4)

int main(void) {
  unsigned char text[SIZE], back[SIZE];
  unsigned value = 0;
  for (int i = 0; i < SIZE; i++) {
    text[i] = input_byte();
    assume(text[i] >= '0' && text[i] <= '9' + BUG(1, 0));
    value = value * 10 + (text[i] - '0');
  }
  for (int i = SIZE - 1; i >= 0; i--) {
    back[i] = (unsigned char)('0' + value % 10);
    value /= 10;
  }
  for (int i = 0; i < SIZE; i++) assert(text[i] == back[i]);
  return 0;
}
