// EXPECT: violated
// ENGINES: apc
// WHY: the way back is one longer
// REACH:

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
  assert(x == 1399);
  return 0;
}
