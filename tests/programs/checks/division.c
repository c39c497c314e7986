// EXPECT: proved
// ENGINES: se
// WHY: the divisor is odd
// OPTIONS: --check div-by-zero
// NATIVE: skip

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  return (int)(100 / (n | 1) + 7 % (n * 2 + 1));
}
