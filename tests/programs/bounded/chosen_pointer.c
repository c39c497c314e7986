// EXPECT: proved
// ENGINES: bmc
// WHY: a pointer that was chosen among objects is a choice between addresses

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct item {
  int value;
  struct item *next;
};

int main(void) {
  struct item a = {1, 0}, b = {2, &a}, c = {3, &b};
  struct item *p = __VERIFIER_nondet_int() > 0 ? &b : &c;
  int sum = 0;
  for (int i = 0; i < 3 && p != 0; i++) {
    sum += p->value;
    if (__VERIFIER_nondet_int() == 7) p->value = 0;
    p = p->next;
  }
  assert(p == 0);
  assert(sum == 3 || sum == 6);
  return 0;
}
