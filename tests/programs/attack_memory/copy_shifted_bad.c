// EXPECT: violated
// ENGINES: auto
// WHY: a struct is copied to a place one member further on
// REACH: 4

#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int a, b;
};
int main(void) {
  struct {
    int before;
    struct pair p;
    int after;
  } s = {0, {1, 2}, 3};
  struct pair from = {__VERIFIER_nondet_int(), 5};
  memcpy(&s.p.b, &from, sizeof from);
  assert(s.after == 3);
  return 0;
}
