// EXPECT: violated
// ENGINES: se
// WHY: a divisor of zero is asked about, the least number by -1 is excluded
// OPTIONS: --signed undefined --check div-by-zero
// NATIVE: skip
// UB: true
// LINE: 13

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  return x / y;
}
