// EXPECT: proved
// ENGINES: cells auto
// WHY: turned round in place, from both ends: three ranges, of which the middle one is as it was
// SLOW: true

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define N 1000

int main(void) {
  int a[N], b[N];
  for (int i = 0; i < N; i++) b[i] = a[i] = __VERIFIER_nondet_int();
  for (int i = 0, j = N - 1; i < j; i++, j--) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
  for (int i = 0; i < N; i++)
    if (a[i] != b[N - 1 - i]) reach_error();
  return 0;
}
