// EXPECT: violated
// ENGINES: se
// WHY: which of two arrays is the longer one, an input says
// LINE: 17
// OPTIONS: --check bounds,null,use-after-free --malloc-never-fails
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = (__VERIFIER_nondet_int() & 3) + 1;
  int m = (__VERIFIER_nondet_int() & 3) + 1;
  short one[n], other[m];
  short *at = __VERIFIER_nondet_int() ? one : other;
  int i = __VERIFIER_nondet_int() & 3;
  if (i >= n && i >= m) return 0;
  at[i] = 3;
  return 0;
}
