// EXPECT: violated
// ENGINES: auto
// WHY: a copy loop by bytes of a struct with an inner array and a pointer
// REACH: 3, 7

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  int cells[2];
  struct item *self;
};
static void bytes(void *to, const void *from, unsigned n) {
  char *t = to;
  const char *f = from;
  for (unsigned i = 0; i < n; i++) t[i] = f[i];
}
int main(void) {
  struct item a = {{1, 2}, NULL}, b = {{0, 0}, NULL};
  a.self = &a;
  a.cells[0] = __VERIFIER_nondet_int();
  bytes(&b, &a, sizeof a);
  assert(b.cells[0] != 3);
  return 0;
}
