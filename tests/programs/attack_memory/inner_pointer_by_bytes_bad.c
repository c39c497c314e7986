// EXPECT: violated
// ENGINES:
// WHY: a pointer in a struct with an inner array is copied byte by byte
// REACH: 9

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct entry {
  int *at;
  char name[4];
};
int main(void) {
  int x = 1, y = 2;
  struct entry a = {&x, "abc"}, b = {&y, "xyz"};
  for (unsigned i = 0; i < sizeof a; i++) ((char *)&a)[i] = ((char *)&b)[i];
  *a.at = __VERIFIER_nondet_int();
  assert(y == 2);
  return 0;
}
