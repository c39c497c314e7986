// EXPECT: proved
// ENGINES: tracer
// WHY: which of two objects lies first does not matter for what comes after
// NATIVE: skip

#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int lock;

static int overlap(char *p, char *q, unsigned n) {
  return !(p + n <= q || q + n <= p);
}

int main(void) {
  char a[4], b[4];
  lock = 0;
  while (__VERIFIER_nondet_bool()) {
    lock++;
    if (overlap(a, b, 4)) return 1;
    lock--;
  }
  assert(lock == 0);
  return 0;
}
