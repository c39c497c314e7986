// EXPECT: proved
// ENGINES: se
// WHY: enumerators count on from the last one

#include <assert.h>

enum e { A, B = 5, C, D = -2, E };
int main(void) {
  enum e x = C;
  assert(A == 0 && x == 6 && E == -1);
  x = E;
  assert(x < A);
  return 0;
}
