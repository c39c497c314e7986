// EXPECT: violated
// ENGINES: auto
// WHY: an inner struct laid over the begin of the outer one, so that its members are shifted
// REACH: 6

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct inner {
  int p, q;
};
struct outer {
  int tag;
  struct inner in;
};
int main(void) {
  struct outer o = {1, {2, 3}};
  struct inner *i = (struct inner *)&o;
  i->q = __VERIFIER_nondet_int();
  assert(o.in.p == 2);
  return 0;
}
