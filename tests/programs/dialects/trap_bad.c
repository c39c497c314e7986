// EXPECT: violated
// ENGINES: se
// WHY: a trap that a run comes to
// OPTIONS: --check unreachable
// NATIVE: skip
// LINE: 12

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5 && x < 7) __builtin_trap();
  return 0;
}
