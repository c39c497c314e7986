// EXPECT: proved
// ENGINES: apc
// WHY: after one way ends for ever, the other goes back

#include <assert.h>

int main(void) {
  int x = 0, y = 0;
  for (;;) {
    if (x < 700)
      y++;
    else
      y--;
    if (y < 0) break;
    x++;
  }
  assert(x == 1400);
  return 0;
}
