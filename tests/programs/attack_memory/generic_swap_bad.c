// EXPECT: violated
// ENGINES: auto
// WHY: two structs change places, byte by byte
// REACH: 9

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  short a;
  int b;
};
static void swap(void *x, void *y, size_t size) {
  unsigned char *p = x, *q = y;
  for (size_t i = 0; i < size; i++) {
    unsigned char kept = p[i];
    p[i] = q[i];
    q[i] = kept;
  }
}
int main(void) {
  struct pair s[2] = {{1, 2}, {3, __VERIFIER_nondet_int()}};
  swap(&s[0], &s[1], sizeof s[0]);
  assert(s[0].b == 2);
  return 0;
}
