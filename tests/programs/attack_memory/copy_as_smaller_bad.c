// EXPECT: violated
// ENGINES: auto
// WHY: a copy through a smaller struct covers the first members only
// REACH: 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct small {
  int a, b;
};
struct large {
  int a, b, c;
};
int main(void) {
  struct large to = {1, 2, 3}, from = {4, __VERIFIER_nondet_int(), 3};
  *(struct small *)&to = *(struct small *)&from;
  assert(to.b == 2);
  return 0;
}
