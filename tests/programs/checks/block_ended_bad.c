// EXPECT: violated
// ENGINES: se
// WHY: the block of the array has ended
// LINE: 17
// OPTIONS: --check use-after-free
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c[10] = {0}, *p = c;
  if (__VERIFIER_nondet_int() > 5) {
    int a[10];
    p = a;
    p[0] = 2;
  }
  p[0] = 1;
  return 0;
}
