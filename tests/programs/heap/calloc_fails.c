// EXPECT: proved
// ENGINES: se
// WHY: the twin of calloc_fails_bad.c: what it got it counts
// NATIVE: skip

#include <assert.h>
#include <stdlib.h>

int main(void) {
  int got = 0, failed = 0;
  for (int i = 0; i < 3; i++) {
    int *p = calloc(2, sizeof *p);
    if (!p) {
      failed = 1;
      break;
    }
    assert(p[0] == 0 && p[1] == 0);
    got++;
  }
  assert(got == 3 || failed);
  return 0;
}
