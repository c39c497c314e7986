// EXPECT: violated
// ENGINES: auto
// WHY: two kinds of pointers in one union lead to the same struct
// REACH: 3

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct one {
  int first, second;
};
struct two {
  int left, right;
};
union either {
  struct one *one;
  struct two *two;
};
int main(void) {
  struct one s = {1, 2};
  union either e;
  e.one = &s;
  e.two->right = __VERIFIER_nondet_int();
  assert(s.second == 2);
  return 0;
}
