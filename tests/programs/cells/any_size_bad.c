// EXPECT: violated
// ENGINES: auto
// WHY: the last cell is left out
// LINE: 15
// REACH: 3

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0 || n > 1000) return 0;
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i == n - 1 ? 0 : i;
  for (int i = 0; i < n; i++) if (a[i] != i) reach_error();
  return 0;
}
