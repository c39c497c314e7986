// EXPECT: unknown
// ENGINES: se bself
// WHY: memory is lost, but no run ends: no proof by looking at the end
// OPTIONS: --check leak --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  p = 0;
  while (1) {
  }
  return p != 0;
}
