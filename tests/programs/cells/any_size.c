// EXPECT: proved
// ENGINES: cells auto
// NATIVE: skip
// WHY: an array of any size that fits into memory; with one index it is filled, with another it is counted

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0) return 0;
  int a[n], i = 0, k = 0;
  while (i < n) {
    a[k] = k;
    i++;
    k++;
  }
  for (i = 0; i < n; i++)
    if (a[i] != i) reach_error();
  return 0;
}
