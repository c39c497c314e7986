// EXPECT: unknown
// ENGINES: se
// WHY: a caller may give what malloc gave
// OPTIONS: --check free --entry drop
// NATIVE: skip

#include <stdlib.h>

void drop(int *p) {
  if (p) *p = 0;
  free(p);
}
