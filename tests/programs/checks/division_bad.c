// EXPECT: violated
// ENGINES: se
// WHY: the divisor may be 0
// LINE: 11
// OPTIONS: --check div-by-zero
// NATIVE: skip

extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  return (int)(100 / (n & 6));
}
