// EXPECT: violated
// ENGINES: auto
// DATA-MODEL: LP64
// WHY: one element is left out
// OPTIONS: --check uninitialised
// NATIVE: skip

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a[8];
  unsigned n = __VERIFIER_nondet_uchar() & 7;
  for (unsigned i = 0; i <= n; i++)
    if (i != 5) a[i] = 1;
  int s = 0;
  for (unsigned i = 0; i <= n; i++) s += a[i];
  if (s == 3) return 1;
  return 0;
}
