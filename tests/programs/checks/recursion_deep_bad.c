// EXPECT: violated
// ENGINES: auto
// WHY: an access out of bounds in a call that is deeper than can be inlined
// OPTIONS: --check bounds,null,use-after-free,leak
// LINE: 15
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int table[8];

static int count(int n, int depth) {
  if (n <= 0) return 0;
  table[depth]++;
  return count(n - 1, depth + 1) + 1;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n < 20);
  count(n, 0);
  return 0;
}
