// EXPECT: violated
// ENGINES: se
// WHY: the sum of two large numbers
// LINE: 13
// OPTIONS: --check overflow
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 0 || y < 0) return 0;
  int z = x + y;
  return z;
}
