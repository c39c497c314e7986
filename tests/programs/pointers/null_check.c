// EXPECT: proved
// ENGINES: se
// WHY: a null pointer is never followed

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int get(const int *p, int otherwise) { return p ? *p : otherwise; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int use = __VERIFIER_nondet_int();
  int *p = 0;
  if (use) p = &x;
  int v = get(p, -1);
  assert(use ? v == x : v == -1);
  assert((p != 0) == (use != 0));
  return 0;
}
