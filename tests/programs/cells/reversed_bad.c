// EXPECT: violated
// ENGINES: auto
// WHY: turned around in place, the first half is gone
// LINE: 16
// REACH: 1, 2, 3, 4, 5, 6

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define N 6

int main(void) {
  int a[N], b[N], i;
  for (i = 0; i < N; i++) b[i] = a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < N; i++) b[i] = b[N - 1 - i];
  for (i = 0; i < N; i++) if (a[i] != b[N - 1 - i]) reach_error();
  return 0;
}
