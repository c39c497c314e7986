// EXPECT: violated
// ENGINES: tracer
// WHY: they do not overlap, so the lock is taken twice
// LINE: 24
// REACH: 1, 1, 0

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
  }
  assert(lock < 2);
  return 0;
}
