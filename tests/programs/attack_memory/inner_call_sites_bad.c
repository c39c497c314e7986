// EXPECT: violated
// ENGINES: auto
// WHY: a member and an array of the same function, at two calls
// REACH: 2, 9

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  struct item *self;
  int one;
  int many[3];
  int guard;
};
static void fill(int *p, unsigned n, int value) {
  for (unsigned i = 0; i < n; i++) p[i] = value;
}
int main(void) {
  struct item a = {NULL, 0, {0}, 1};
  a.self = &a;
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= 2);
  fill(a.self->many, 3, 2);
  fill(&a.self->one, n, __VERIFIER_nondet_int());
  assert(a.many[0] == 2);
  return 0;
}
