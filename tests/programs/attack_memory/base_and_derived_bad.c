// EXPECT: violated
// ENGINES: auto
// WHY: a derived struct is changed through a pointer to its base
// REACH: 8

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct base {
  int kind;
  int count;
};
struct derived {
  struct base base;
  int more;
};
static void grow(struct base *b, int by) { b->count += by; }
int main(void) {
  struct derived d = {{1, 2}, 3};
  grow((struct base *)&d, __VERIFIER_nondet_uchar());
  assert(d.base.count == 2);
  return 0;
}
