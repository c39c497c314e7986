// EXPECT: proved
// ENGINES: se auto
// WHY: inside of the block all is zero
#include <stdlib.h>
void reach_error(void) {}

int main(void) {
  int *p = calloc(2, sizeof(int));
  if (!p)
    return 0;
  for (int i = 0; i < 2; ++i) {
    if (p[i] != 0) {
      reach_error();
      abort();
    }
  }
  return 0;
}
