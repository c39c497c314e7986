// EXPECT: violated
// ENGINES: auto
// WHY: pointers in a struct are copied as a whole, with what lies around
// REACH: 5

#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct view {
  int length;
  int *start;
  int *end;
};
int main(void) {
  int x[2] = {1, 2};
  struct view v = {2, x, x + 2}, copies[2];
  memcpy(&copies[1], &v, sizeof v);
  copies[1].end[-1] = __VERIFIER_nondet_int();
  assert(x[1] == 2);
  return 0;
}
