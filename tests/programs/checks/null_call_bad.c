// EXPECT: violated
// ENGINES: se
// WHY: the last entry has no handler
// LINE: 18
// OPTIONS: --check null
// NATIVE: skip

extern unsigned __VERIFIER_nondet_uint(void);

static int one(void) { return 1; }
static int two(void) { return 2; }

int (*handlers[3])(void) = {one, two, 0};

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  return handlers[i]();
}
