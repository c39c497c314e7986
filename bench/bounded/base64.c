// Base64: what is decoded is what was encoded.
#include "bounded.h"
#define SIZE SIZE_OR(6)

static char to_letter(unsigned v) {
  if (v < 26) return (char)('A' + v);
  if (v < 52) return (char)('a' + v - 26);
  if (v < 62) return (char)('0' + v - 52);
  return v == 62 ? '+' : '/';
}

static unsigned of_letter(char c) {
  if (c >= 'A' && c <= 'Z') return (unsigned)(c - 'A');
  if (c >= 'a' && c <= 'z') return (unsigned)(c - 'a') + 26;
  if (c >= '0' && c <= '9') return (unsigned)(c - '0') + BUG(51, 52);
  return c == '+' ? 62 : 63;
}

int main(void) {
  unsigned char data[SIZE], back[SIZE + 3];
  char text[SIZE * 2 + 4];
  int n = 0, m = 0;
  for (int i = 0; i < SIZE; i++) data[i] = input_byte();
  for (int i = 0; i + 2 < SIZE; i += 3) {
    unsigned v = data[i] | (unsigned)data[i + 1] << 8 |
                 (unsigned)data[i + 2] << 16;
    for (int k = 0; k < 4; k++) text[n++] = to_letter(v >> (6 * k) & 63);
  }
  for (int i = 0; i < n; i += 4) {
    unsigned v = 0;
    for (int k = 0; k < 4; k++) v |= of_letter(text[i + k]) << (6 * k);
    for (int k = 0; k < 3; k++) back[m++] = (unsigned char)(v >> (8 * k));
  }
  for (int i = 0; i < m; i++) assert(back[i] == data[i]);
  return 0;
}
