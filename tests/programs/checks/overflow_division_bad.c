// EXPECT: violated
// ENGINES: se
// WHY: the least number by -1
// LINE: 11
// OPTIONS: --check overflow
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  return y != 0 ? x / y : 0;
}
