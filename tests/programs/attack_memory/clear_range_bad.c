// EXPECT: violated
// ENGINES: auto
// WHY: clearing from one member up to another takes those between
// REACH: 3

#include <assert.h>
#include <stddef.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct state {
  int keep;
  int a;
  char b[4];
  int c;
};
int main(void) {
  struct state s = {1, 2, {3, 4, 5, 6}, __VERIFIER_nondet_uchar()};
  memset(&s.a, 0, offsetof(struct state, c) - offsetof(struct state, a));
  assert(s.b[2] == 5 || s.c != 3);
  return 0;
}
