// EXPECT: proved
// ENGINES: domain
// DATA-MODEL: LP64
// WHY: a sum of 64 bits and a counter of 32

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  long sum = 0;
  if (n <= 0 || n > 10000) return 0;
  for (int i = 0; i < n; i++) {
    int x = __VERIFIER_nondet_int();
    if (x < 0) x = 0;
    if (x > 100) x = 100;
    sum += x;
  }
  if (sum < 0 || sum > 100L * n) reach_error();
  return 0;
}
