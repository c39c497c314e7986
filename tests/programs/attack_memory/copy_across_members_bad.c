// EXPECT: violated
// ENGINES: auto
// WHY: a copy of eight bytes covers the end of one member and the begin of the next
// REACH: 1

#include <assert.h>
#include <string.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct numbers {
  int a, b, c;
};
int main(void) {
  struct numbers s = {1, 2, 3};
  unsigned char from[8] = {0};
  from[6] = __VERIFIER_nondet_bool();
  memcpy((char *)&s + 2, from, sizeof from);
  assert(s.c == 3 || s.c == 0);
  return 0;
}
