// EXPECT: violated
// ENGINES: auto se bmc
// WHY: an element of an array whose block has ended
// OPTIONS: --check use-after-free
// NATIVE: skip

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int *p = 0;
  if (__VERIFIER_nondet_uchar()) {
    int k[2] = {1, 2};
    p = &k[1];
  }
  return p ? *p : 0;
}
