// EXPECT: proved
// ENGINES: se
// WHY: the pointer to the ended array is kept, but not used
// OPTIONS: --check use-after-free
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c[10] = {0}, *p = c;
  int inner = __VERIFIER_nondet_int() > 5;
  if (inner) {
    int a[10];
    p = a;
    p[0] = 2;
  }
  if (!inner) p[0] = 1;
  return 0;
}
