// EXPECT: violated
// ENGINES: se
// WHY: fields left out of the initialiser are zero
// LINE: 18
// REACH: 0

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct point {
  int x;
  int y;
};
int main(void) {
  struct point p = {.y = 7};
  int in = __VERIFIER_nondet_int();
  if (in == p.x) assert(p.x == p.y);
  return 0;
}
