// EXPECT: unknown
// ENGINES: se
// WHY: the object that the pointer strays into is born later
// OPTIONS: --check bounds --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

#define FAR (sizeof(long) == 8 ? 1L << 30 : 1L << 18)

int main(void) {
  int *p = malloc(sizeof *p);
  int *far = p + FAR;
  int *q = malloc(sizeof *q);
  *q = 0;
  *far = 1;
  return *q;
}
