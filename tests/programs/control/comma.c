// EXPECT: proved
// ENGINES: se
// WHY: comma evaluates left to right and gives the right value

#include <assert.h>

int main(void) {
  int i, j, steps = 0;
  for (i = 0, j = 10; i < j; i++, j--) steps++;
  int k = (i += 5, j -= 5, i - j);
  assert(steps == 5 && i == 10 && j == 0 && k == 10);
  return 0;
}
