// EXPECT: violated
// ENGINES: auto
// WHY: a copy through a larger struct covers the neighbour too
// REACH: 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct small {
  int a;
};
struct large {
  int a, b;
};
int main(void) {
  struct small to[2] = {{1}, {2}}, from[2] = {{3}, {__VERIFIER_nondet_int()}};
  *(struct large *)to = *(struct large *)from;
  assert(to[1].a == 2);
  return 0;
}
