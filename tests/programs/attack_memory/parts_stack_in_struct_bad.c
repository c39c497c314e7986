// EXPECT: violated
// ENGINES: auto
// WHY: a stack with its top inside of a struct, one push too much
// UB: true
// REACH: 4

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct stack {
  unsigned top;
  int items[3];
  unsigned limit;
  struct stack *self;
};
static void push(struct stack *s, int v) {
  if (s->top < s->limit) s->items[s->top++] = v;
}
int main(void) {
  struct stack s = {0, {0}, 3, NULL};
  s.self = &s;
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 6);
  s.limit = 4;
  for (unsigned i = 0; i < n; i++) push(s.self, 9);
  assert(s.limit == 4);
  return 0;
}
