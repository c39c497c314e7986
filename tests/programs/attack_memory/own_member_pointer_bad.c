// EXPECT: violated
// ENGINES: auto
// WHY: a copied struct still points into the first one
// REACH: 5

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct cursor {
  int cells[2];
  int *at;
};
int main(void) {
  struct cursor a = {{1, 2}, NULL}, b;
  a.at = &a.cells[1];
  b = a;
  *b.at = __VERIFIER_nondet_int();
  assert(a.cells[1] == 2);
  return 0;
}
