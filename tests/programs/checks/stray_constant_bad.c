// EXPECT: unknown
// ENGINES: se
// WHY: the initial value points into another object
// OPTIONS: --check bounds
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int a[4], b[4];
int *far = a + 8;

int main(void) {
  int *p = __VERIFIER_nondet_int() ? far : b;
  *p = 1;
  return a[0];
}
