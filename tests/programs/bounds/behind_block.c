// EXPECT: unknown
// ENGINES:
// WHY: what lies behind a block of the heap is not zero because the block is
#include <stdlib.h>
void reach_error(void) {}

int main(void) {
  int *p = calloc(2, sizeof(int));
  if (!p)
    return 0;
  for (int i = 0; i <= 2; ++i) {
    if (p[i] != 0) {
      reach_error();
      abort();
    }
  }
  return 0;
}
