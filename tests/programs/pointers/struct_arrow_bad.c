// EXPECT: violated
// ENGINES: se
// WHY: both pointers name the same struct
// LINE: 22
// REACH: 1

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct counter {
  int value;
};
static int add(struct counter *to, const struct counter *from) {
  to->value += 1;
  return to->value - from->value;
}
int main(void) {
  struct counter c = {0}, d = {0};
  int same = __VERIFIER_nondet_int();
  int diff = add(&c, same ? &c : &d);
  assert(diff == 1);
  return 0;
}
