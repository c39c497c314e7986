// EXPECT: proved
// ENGINES: se
// WHY: sprintf writes where its argument points, not into variables

#include <assert.h>
#include <stdio.h>

int state;

int main(void) {
  char text[16];
  int kept = 2;
  state = 1;
  sprintf(text, "%d", 42);
  assert(state == 1 && kept == 2);
  return 0;
}
