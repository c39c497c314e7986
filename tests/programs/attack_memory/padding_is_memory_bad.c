// EXPECT: violated
// ENGINES: auto
// WHY: bytes between members are memory too, of another type
// REACH: 5

#include <assert.h>

extern char __VERIFIER_nondet_char(void);

struct loose {
  char a;
  int b;
};
struct tight {
  char a, x, y, z;
  int b;
};
int main(void) {
  struct loose l = {1, 2};
  struct tight *t = (struct tight *)&l;
  t->z = 0;
  t->z = __VERIFIER_nondet_char();
  assert(t->z == 0);
  return 0;
}
