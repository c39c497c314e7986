// EXPECT: unknown
// ENGINES: se
// WHY: nothing marks the end of a local whose declaration a switch jumps over
// OPTIONS: --check use-after-free
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p;
  switch (__VERIFIER_nondet_int()) {
    int a[2];
    case 0:
      a[0] = 1;
      p = a;
      break;
    default:
      a[1] = 2;
      p = a + 1;
  }
  return *p;
}
