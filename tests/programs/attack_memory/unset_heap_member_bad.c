// EXPECT: violated
// ENGINES:
// WHY: a member of a new block has any value
// NATIVE: skip

#include <assert.h>
#include <stdlib.h>

struct pair {
  int a, b;
};
int main(void) {
  struct pair *p = malloc(sizeof *p);
  if (!p) return 0;
  p->a = 0;
  assert(p->b == 0);
  free(p);
  return 0;
}
