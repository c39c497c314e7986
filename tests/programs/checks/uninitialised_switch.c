// EXPECT: proved
// ENGINES: se
// WHY: the switch has a default
// OPTIONS: --check uninitialised

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x;
  switch (__VERIFIER_nondet_int()) {
    case 0:
      x = 1;
      break;
    case 1:
      x = 2;
      break;
    default:
      x = 3;
  }
  return x;
}
