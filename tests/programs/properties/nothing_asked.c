// EXPECT: proved
// ENGINES: se
// WHY: nothing is asked, so all checks are: the sum fits
// NATIVE: skip

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a[2] = {__VERIFIER_nondet_uchar(), 1};
  return a[a[0] & 1] + a[0];
}
