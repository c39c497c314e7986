// EXPECT: proved
// ENGINES: se
// WHY: small numbers: no sum and no product overflows
// OPTIONS: --check overflow
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < -1000 || x > 1000 || y < -1000 || y > 1000) return 0;
  int z = x * 3 + x - y;
  unsigned u = (unsigned)z * 4000000000u;  // unsigned wraps, and may
  return -z + (int)(u & 1);
}
