// EXPECT: violated
// ENGINES: auto
// WHY: the last one that is asked about was not kept
// LINE: 18
// REACH: 0, 0, 0, 0, 0, 0, 0, 1

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define N 8
int a[N], b[N];

int main(void) {
  int i, j;
  for (i = 0; i < N; i++) b[i] = __VERIFIER_nondet_int();
  for (i = 1, j = 0; i < N - 1; i += 2, j++) a[j] = b[i];
  for (i = 1, j = 0; i < N; i += 2, j++)
    if (a[j] != b[2 * j + 1]) reach_error();
  return 0;
}
