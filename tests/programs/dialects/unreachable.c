// EXPECT: proved
// ENGINES: se
// WHY: the switch has a case for every value
// OPTIONS: --check unreachable
// NATIVE: skip

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  switch (__VERIFIER_nondet_uint() % 3) {
    case 0:
      return 1;
    case 1:
    case 2:
      return 2;
    default:
      __builtin_unreachable();
  }
}
