// EXPECT: violated
// ENGINES: se
// WHY: an index as long as the distance of two objects of the heap
// LINE: 16
// OPTIONS: --check bounds --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

#define FAR (sizeof(long) == 8 ? 1L << 30 : 1L << 18)

int main(void) {
  int *p = malloc(sizeof *p);
  int *q = malloc(sizeof *q);
  *q = 0;
  p[FAR] = 1;
  return *q;
}
