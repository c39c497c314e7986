// EXPECT: violated
// ENGINES: auto
// WHY: a copy by bytes, written by the program itself, between two types
// REACH: 5

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct from {
  short a;
  int b;
};
struct to {
  short x;
  int y;
};
static void copy(void *to, const void *from, size_t size) {
  unsigned char *t = to;
  const unsigned char *f = from;
  while (size-- > 0) *t++ = *f++;
}
int main(void) {
  struct from f = {1, __VERIFIER_nondet_int()};
  struct to t = {0, 0};
  copy(&t, &f, sizeof t);
  assert(t.y == 0);
  return 0;
}
