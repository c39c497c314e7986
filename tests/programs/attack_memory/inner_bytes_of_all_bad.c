// EXPECT: violated
// ENGINES: auto
// WHY: all bytes of a struct with an inner array, by an index
// REACH: 5, 7

#include <assert.h>
#include <stddef.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct buffer {
  char text[4];
  int guard;
  int *self;
};
int main(void) {
  struct buffer b = {"abc", 0, NULL};
  b.self = &b.guard;
  unsigned i = __VERIFIER_nondet_uint(), k = 0;
  __VERIFIER_assume(i < 8);
  for (unsigned j = 0; j < 3; j++) k += b.text[j];
  ((char *)&b)[i] = (char)__VERIFIER_nondet_uint();
  assert(b.guard == 0 || k == 0);
  return 0;
}
