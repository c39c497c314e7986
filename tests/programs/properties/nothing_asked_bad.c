// EXPECT: violated
// ENGINES: se
// WHY: nothing is asked, so all checks are: the array has two elements
// LINE: 11
// NATIVE: skip

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a[2] = {__VERIFIER_nondet_uchar(), 1};
  return a[a[0] & 3];
}
