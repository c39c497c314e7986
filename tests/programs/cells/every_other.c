// EXPECT: proved
// ENGINES: cells auto
// WHY: only the cells that the counter comes to are filled

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define N 20000
int a[N], b[N];

int main(void) {
  int i;
  for (i = 0; i < N; i += 2) {
    a[i] = __VERIFIER_nondet_int();
    b[i] = a[i] == 10 ? 20 : 0;
  }
  for (i = 0; i < N; i += 2)
    if (a[i] == 10 && b[i] != 20) reach_error();
  return 0;
}
