// EXPECT: violated
// ENGINES: auto
// WHY: the third cell, and not every other one, is asked about
// LINE: 18
// REACH: 0, 0, 0, 1, 0, 0

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define N 6
int a[N], b[N];

int main(void) {
  int i;
  for (i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < N; i += 2) b[i] = a[i];
  for (i = 0; i < N; i += 3)
    if (a[i] != b[i]) reach_error();
  return 0;
}
