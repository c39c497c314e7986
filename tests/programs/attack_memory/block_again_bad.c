// EXPECT: violated
// ENGINES:
// WHY: a freed block may come again at the same address
// REACH:

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
  long a, b, c, d;
};
int main(void) {
  struct node *p = malloc(sizeof *p);
  if (!p) return 0;
  uintptr_t first = (uintptr_t)p;
  free(p);
  struct node *q = malloc(sizeof *q);
  assert((uintptr_t)q != first);
  return 0;
}
