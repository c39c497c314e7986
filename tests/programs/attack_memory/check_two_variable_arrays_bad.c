// EXPECT: violated
// ENGINES: auto se bmc
// WHY: the length of one array of variable size is used for another
// OPTIONS: --check bounds
// NATIVE: skip

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = 1 + __VERIFIER_nondet_uchar() % 8,
           m = 1 + __VERIFIER_nondet_uchar() % 8;
  char a[n], b[m];
  for (unsigned i = 0; i < n; i++) {
    a[i] = 1;
    b[i] = 2;
  }
  return a[0] + b[0];
}
