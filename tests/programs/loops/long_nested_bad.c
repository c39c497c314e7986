// EXPECT: violated
// ENGINES: random auto
// WHY: no inputs, very many iterations: the compiled program gets there
// LINE: 18
// EVIDENCE: skip
// REACH:

#include <assert.h>

int main(void) {
  unsigned x = 0;
  while (x < 0x01ffffff) {
    unsigned y = 0;
    while (y < 5) y++;
    x++;
  }
  // Odd, though it is a power of two less one.
  assert(x % 2 == 0);
  return 0;
}
