// EXPECT: violated
// ENGINES: auto
// WHY: a copy of a long goes from one element of an array into the next
// REACH: 1

#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct s {
  unsigned a;
  unsigned b;
  unsigned c;
};
int main(void) {
  struct s t[2];
  memset(t, 0, sizeof t);
  unsigned long long w = 0x1111111122222222ULL;
  memcpy(&t[0].c, &w, 8);
  unsigned i = __VERIFIER_nondet_uchar() & 1;
  assert(t[i].a != 0x11111111u);
  return 0;
}
