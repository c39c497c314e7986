// A calculator with a stack: the depth fits the operations.
#include "bounded.h"
#define SIZE SIZE_OR(8)

int main(void) {
  unsigned stack[SIZE];
  int depth = 0, pushed = 0, joined = 0;
  for (int i = 0; i < SIZE; i++) {
    unsigned char op = input_byte();
    if (op < 128) {
      stack[depth++] = op;
      pushed++;
    } else if (depth >= 2 - BUG(1, 0)) {
      depth--;
      assert(depth > 0);
      stack[depth - 1] += stack[depth];
      joined++;
    }
  }
  assert(depth == pushed - joined);
  unsigned sum = 0;
  for (int i = 0; i < depth; i++) sum += stack[i];
  assert(sum <= 127u * (unsigned)pushed);
  return 0;
}
