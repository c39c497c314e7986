// EXPECT: violated
// ENGINES:
// WHY: malloc may return null
// NATIVE: skip

#include <assert.h>
#include <stdlib.h>

struct pair {
  int a, b;
};
int main(void) {
  struct pair *p = malloc(sizeof *p);
  assert(p != NULL);
  free(p);
  return 0;
}
