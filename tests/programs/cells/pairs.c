// EXPECT: proved
// ENGINES: cells
// WHY: loops up to n - 1

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
unsigned a[1000], d[1000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_uint();
  for (int i = 0; i < n - 1; i++) d[i] = a[i + 1] - a[i];
  for (int i = 0; i + 1 < n; i++)
    if (a[i] + d[i] != a[i + 1]) reach_error();
  return 0;
}
