// EXPECT: proved
// ENGINES: se
// WHY: a trap that no run comes to
// OPTIONS: --check unreachable
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5 && x < 5) __builtin_trap();
  return 0;
}
