// EXPECT: violated
// ENGINES: auto se bmc
// WHY: the distance of two members
// REACH:

#include <assert.h>

struct s {
  int a;
  char b;
  int c;
};
int main(void) {
  struct s v;
  char *p = (char *)&v.c, *q = (char *)&v.a;
  unsigned n = (unsigned)(p - q);
  assert(n != 8 || p <= q);
  return 0;
}
