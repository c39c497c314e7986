// EXPECT: violated
// ENGINES:
// WHY: a pointer is copied byte by byte and used
// REACH: 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct holder {
  int tag;
  int *target;
};
int main(void) {
  int x = 1, y = 2;
  struct holder a = {1, &x}, b = {2, &y};
  const unsigned char *from = (unsigned char *)&a.target;
  unsigned char *to = (unsigned char *)&b.target;
  for (unsigned i = 0; i < sizeof a.target; i++) to[i] = from[i];
  *b.target = __VERIFIER_nondet_int();
  assert(x == 1);
  return 0;
}
