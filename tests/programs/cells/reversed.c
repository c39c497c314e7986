// EXPECT: proved
// ENGINES: cells auto
// WHY: the cell that is asked about has another index than the one that was filled

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define N 20000
int a[N], b[N];

int main(void) {
  int i;
  for (i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < N; i++) b[i] = a[N - 1 - i];
  for (i = 0; i < N; i++)
    if (a[i] != b[N - 1 - i]) reach_error();
  return 0;
}
