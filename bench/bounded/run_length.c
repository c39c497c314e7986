// Run-length encoding and decoding.
#include "bounded.h"
#define SIZE SIZE_OR(6)

int main(void) {
  unsigned char in[SIZE], code[2 * SIZE], out[SIZE];
  int n = 0, m = 0;
  for (int i = 0; i < SIZE; i++) in[i] = input_byte();
  for (int i = 0; i < SIZE;) {
    int k = i + 1;
    while (k < SIZE && in[k] == in[i] && k - i < 3 + BUG(1, 0)) k++;
    code[n++] = (unsigned char)((k - i) & 3);
    code[n++] = in[i];
    i = k;
  }
  for (int i = 0; i < n; i += 2) {
    for (int k = 0; k < code[i] && m < SIZE; k++) out[m++] = code[i + 1];
  }
  assert(m == SIZE);
  for (int i = 0; i < SIZE; i++) assert(in[i] == out[i]);
  return 0;
}
