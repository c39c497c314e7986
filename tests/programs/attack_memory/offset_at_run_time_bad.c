// EXPECT: violated
// ENGINES: auto
// WHY: the way from a member to its struct is computed at run time
// REACH: 1, 5

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

struct both {
  int first, second;
  int mark;
};
int main(void) {
  struct both s = {1, 2, 3};
  _Bool second = __VERIFIER_nondet_bool();
  int *p = second ? &s.second : &s.first;
  size_t offset =
      second ? offsetof(struct both, second) : offsetof(struct both, first);
  struct both *o = (struct both *)((char *)p - offset);
  o->mark = __VERIFIER_nondet_int();
  assert(s.mark == 3);
  return 0;
}
