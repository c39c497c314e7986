// EXPECT: unknown
// ENGINES: se
// WHY: the step is one side of a choice between values
// OPTIONS: --check bounds
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int a[4], b[4];

int main(void) {
  int *p = __VERIFIER_nondet_int() ? a : b;
  int *q = __VERIFIER_nondet_int() ? p + 8 : p;
  if (p != a) return 0;
  *q = 1;
  return a[0];
}
