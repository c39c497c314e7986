// EXPECT: violated
// ENGINES: se
// WHY: the sum of the squares below 40 is 20540
// REACH:
// LINE: 20

#include <assert.h>

static int squares(int n) {
  if (n <= 0) return 0;
  int mine = n * n, twice = 0;
  for (int i = 0; i < 2; i++) twice += mine;
  int below = squares(n - 1);
  for (int i = 0; i < 2; i++) below += mine;
  return below - twice + mine;
}

int main(void) {
  int n = 39;
  assert(squares(n) == 20541);
  return 0;
}
