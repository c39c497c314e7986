// A scanner as a state machine, against a plain look at the text.
#include "bounded.h"
#define SIZE SIZE_OR(10)

int main(void) {
  unsigned char text[SIZE];
  int words = 0, inside = 0, expected = 0;
  for (int i = 0; i < SIZE; i++) text[i] = input_byte();
  for (int i = 0; i < SIZE; i++) {
    int blank = text[i] == ' ' || text[i] == BUG('\n', '\t');
    if (!blank && !inside) words++;
    inside = !blank;
  }
  for (int i = 0; i < SIZE; i++) {
    int blank = text[i] == ' ' || text[i] == '\t';
    int before = i == 0 || text[i - 1] == ' ' || text[i - 1] == '\t';
    expected += !blank && before;
  }
  assert(words == expected);
  return 0;
}
