// EXPECT: violated
// ENGINES: auto se bmc
// WHY: pointers in a block that grows still point where they did
// REACH:

#include <assert.h>
#include <stdlib.h>

struct s {
  int *p;
  int n;
};
int main(void) {
  struct s *t = malloc(2 * sizeof *t);
  if (!t) return 0;
  int z = 3;
  t[0].p = &t[0].n;
  t[0].n = 1;
  t[1].p = &z;
  t[1].n = 2;
  struct s *u = realloc(t, 4 * sizeof *t);
  if (!u) {
    return 0;
  }
  u[2] = u[1];
  *u[2].p = 9;
  u[3].n = u[0].n;
  assert(z + u[3].n != 10);
  return 0;
}
