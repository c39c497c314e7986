// EXPECT: proved
// ENGINES: se
// WHY: the pointer is used while the block of its array is open
// OPTIONS: --check use-after-free,bounds
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = 0, *p;
  {
    int a[10] = {__VERIFIER_nondet_int()};
    p = a;
    sum = p[0];
  }
  {
    int b[10] = {__VERIFIER_nondet_int()};
    p = b;
    sum ^= p[9];
  }
  return sum;
}
