// EXPECT: violated
// ENGINES: auto se bmc
// WHY: an array of variable size is smaller in each iteration
// OPTIONS: --check bounds
// NATIVE: skip

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int s = 0;
  for (unsigned k = 3; k > 0; k--) {
    int a[k];
    for (unsigned i = 0; i < k; i++) a[i] = 1;
    s += a[__VERIFIER_nondet_uchar() % 3];
  }
  return s;
}
