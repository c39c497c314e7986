// EXPECT: proved
// ENGINES: se
// WHY: only what is not negative is shifted to the left
// OPTIONS: --check all
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), s = 1;
  if (x > 1000) return 0;
  return x < 0 ? x >> s : x << s;
}
