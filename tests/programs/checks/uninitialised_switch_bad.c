// EXPECT: violated
// ENGINES: se
// DATA-MODEL: LP64
// WHY: nothing sets the variable where no case fits
// LINE: 21
// OPTIONS: --check uninitialised
// NATIVE: skip

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
  }
  return x == 1;
}
