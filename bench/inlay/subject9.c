/* Several independent branches before the target. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
  int score = 0;
  if (a > 10) score += 1;
  if (b < -10) score += 2;
  if (c == a + b) score += 4;
  if (d == 2 * c) score += 8;
  if (score == 15) reach_error();
  return 0;
}
