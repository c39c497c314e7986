// EXPECT: violated
// ENGINES: se auto
// WHY: malloc may fail
// LINE: 12
// NATIVE: skip

#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  assert(p != 0);
  return 0;
}
