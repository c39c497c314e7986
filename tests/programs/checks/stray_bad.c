// EXPECT: violated
// ENGINES: se
// WHY: another object lies where the access goes
// LINE: 16
// OPTIONS: --check bounds
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int a[4], b[4];

int main(void) {
  int *p = __VERIFIER_nondet_int() ? a : b;
  int i = __VERIFIER_nondet_int();
  if (p == a && i == 8)
    p[i] = 1;
  return a[0];
}
