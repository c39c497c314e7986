// EXPECT: violated
// ENGINES: auto
// WHY: a checksum over the bytes of a struct sees the change of a member
// REACH: 1

#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct mixed {
  int a;
  int b;
};
static unsigned sum(const void *from, unsigned size) {
  unsigned total = 0;
  for (const unsigned char *p = from; size > 0; size--) total += *p++;
  return total;
}
int main(void) {
  struct mixed s = {1, 2};
  unsigned before = sum(&s, sizeof s);
  s.b += __VERIFIER_nondet_bool();
  assert(sum(&s, sizeof s) == before);
  return 0;
}
