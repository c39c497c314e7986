// EXPECT: violated
// ENGINES: se
// WHY: the index 8 passes
// LINE: 15
// OPTIONS: --check bounds
// NATIVE: skip

extern unsigned __VERIFIER_nondet_uint(void);

int table[8];

static void put(int *to, unsigned at, int value) {
  int *p = to + at;
  (void)value;
  *p = value;
}

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 8) return 0;
  put(table, i, 1);
  return 0;
}
