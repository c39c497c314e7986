// EXPECT: violated
// ENGINES: se
// WHY: a shift by the width
// LINE: 12
// OPTIONS: --check all
// NATIVE: skip

extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (k > 32) return 0;
  return (int)(n << k);
}
