// EXPECT: violated
// ENGINES: se
// WHY: a volatile parameter is read in every call, whatever it was given
// LINE: 19
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int is_null(int *volatile p) { return p == 0; }

int main(void) {
  int x = 0, y = 0;
  int *q = __VERIFIER_nondet_int() ? &x : &y;
  int a = is_null(&x);
  int b = is_null(q);
  if (a) return 0;
  assert(!b);
  return 0;
}
