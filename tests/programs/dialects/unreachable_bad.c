// EXPECT: violated
// ENGINES: se
// WHY: the remainder may be 3
// OPTIONS: --check unreachable
// NATIVE: skip
// UB: true
// LINE: 19

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  switch (__VERIFIER_nondet_uint() % 4) {
    case 0:
      return 1;
    case 1:
    case 2:
      return 2;
    default:
      __builtin_unreachable();
  }
}
