// EXPECT: violated
// ENGINES: auto
// WHY: an inner array and a number share their place
// REACH: 1, 9

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct cell {
  struct cell *next;
  union {
    short halves[4];
    long long number;
  } u;
  int last;
};
int main(void) {
  struct cell c = {NULL, {{0}}, 5};
  c.next = &c;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 4);
  c.next->u.halves[i] = (short)__VERIFIER_nondet_int();
  assert(c.u.number == 0);
  return 0;
}
