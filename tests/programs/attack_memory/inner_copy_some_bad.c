// EXPECT: violated
// ENGINES: auto
// WHY: a copy of so many bytes leaves an inner array
// UB: true
// REACH: 12

#include <assert.h>
#include <stddef.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct buffer {
  struct buffer *self;
  char text[8];
  int guard;
};
int main(void) {
  struct buffer b = {NULL, "abc", 1};
  char other[16] = {0};
  b.self = &b;
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= 12);
  memcpy(b.self->text, other, n);
  assert(b.guard == 1);
  return 0;
}
