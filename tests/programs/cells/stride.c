// EXPECT: proved
// ENGINES: cells auto
// WHY: every other cell is kept: while one index grows by 1, the other grows by 2
// SLOW: true

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define N 5000
int a[N], b[N];

int main(void) {
  int i, j;
  for (i = 0; i < N; i++) b[i] = __VERIFIER_nondet_int();
  for (i = 1, j = 0; i < N; i += 2, j++) a[j] = b[i];
  for (i = 1, j = 0; i < N; i += 2, j++)
    if (a[j] != b[2 * j + 1]) reach_error();
  return 0;
}
