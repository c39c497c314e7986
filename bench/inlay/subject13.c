/* Multiplication by addition, recursively: expected to fail, since recursion
   is followed to a bound only. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

static int multiply(int n, int m) {
  if (m == 0) return 0;
  if (m < 0) return -multiply(n, -m);
  return n + multiply(n, m - 1);
}

int main(void) {
  int m = __VERIFIER_nondet_int();
  if (m < 0 || m > 46340) return 0;
  if (multiply(m, m) == 1000 * 1000) reach_error();
  return 0;
}
