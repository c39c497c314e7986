// EXPECT: proved
// ENGINES: se
// WHY: only the least number by -1 could go wrong, and that is excluded
// OPTIONS: --signed undefined --check div-by-zero
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  return y ? x / y : 0;
}
