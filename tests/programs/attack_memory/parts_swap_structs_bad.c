// EXPECT: violated
// ENGINES: auto
// WHY: two structs with inner arrays are swapped through a third by assignment
// REACH: 1, 8

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  char name[3];
  short n;
  struct item *self;
};
static void swap(struct item *a, struct item *b) {
  struct item t = *a;
  *a = *b;
  *b = t;
}
int main(void) {
  struct item a = {"a", 1, NULL}, b = {"b", 2, NULL};
  a.self = &a;
  b.self = &b;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 3);
  a.self->name[i] = (char)__VERIFIER_nondet_uint();
  swap(a.self, b.self);
  assert(b.name[1] == 0);
  return 0;
}
