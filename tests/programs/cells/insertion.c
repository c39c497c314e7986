// EXPECT: proved
// ENGINES: cells
// WHY: any two cells before the next one are in order, but for the hole that the inner loop moves
// SLOW: true
// EVIDENCE: skip

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < n; i++) {
    int key = a[i], j = i;
    while (j > 0 && a[j - 1] > key) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = key;
  }
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (0 <= x && x < y && y < n && a[x] > a[y]) reach_error();
  return 0;
}
