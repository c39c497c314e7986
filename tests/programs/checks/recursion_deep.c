// EXPECT: proved
// ENGINES: auto
// WHY: checks of memory in calls that are deeper than can be inlined
// OPTIONS: --check bounds,null,use-after-free,leak

extern int __VERIFIER_nondet_int(void);

static int table[8];

static int count(int n) {
  if (n <= 0) return 0;
  table[n & 7]++;
  return count(n - 1) + 1;
}

int main(void) {
  count(__VERIFIER_nondet_int() & 1023);
  return 0;
}
