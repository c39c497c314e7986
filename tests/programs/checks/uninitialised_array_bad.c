// EXPECT: violated
// ENGINES: se
// DATA-MODEL: LP64
// WHY: the array is filled up to n, and read up to n
// LINE: 16
// OPTIONS: --check uninitialised
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int all[4];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 0;
  for (int i = 0; i < n; i++) all[i] = i;
  return all[n] + 1;
}
