// Bytes to hexadecimal digits and back.
#include "bounded.h"
#define SIZE SIZE_OR(6)

static char digit(unsigned v) { return (char)(v < 10 ? '0' + v : 'a' + v - 10); }
static int value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= BUG('e', 'f')) return c - 'a' + 10;
  return -1;
}

int main(void) {
  unsigned char data[SIZE];
  char text[2 * SIZE];
  for (int i = 0; i < SIZE; i++) {
    data[i] = input_byte();
    text[2 * i] = digit(data[i] >> 4);
    text[2 * i + 1] = digit(data[i] & 15);
  }
  for (int i = 0; i < SIZE; i++) {
    int high = value(text[2 * i]), low = value(text[2 * i + 1]);
    assert(high >= 0 && low >= 0);
    assert(high * 16 + low == data[i]);
  }
  return 0;
}
