// EXPECT: violated
// ENGINES: se auto
// WHY: only the third of three calls of calloc fails
// LINE: 18
// NATIVE: skip

#include <assert.h>
#include <stdlib.h>

int main(void) {
  int got = 0;
  for (int i = 0; i < 3; i++) {
    int *p = calloc(2, sizeof *p);
    if (!p) break;
    assert(p[0] == 0 && p[1] == 0);
    got++;
  }
  assert(got != 2);
  return 0;
}
