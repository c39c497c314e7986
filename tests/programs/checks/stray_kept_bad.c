// EXPECT: unknown
// ENGINES: se
// WHY: in two steps to another object: no run shows the first one
// OPTIONS: --check bounds
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int a[4], b[4];

int main(void) {
  int *p = __VERIFIER_nondet_int() ? a : b;
  int i = __VERIFIER_nondet_int();
  if (p != a || i != 8) return 0;
  p += i;
  *p = 1;
  return a[0];
}
