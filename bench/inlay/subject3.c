/* A branch inside the loop, and a target behind it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i, low = 0, high = 0;
  if (n < 0 || n > 1000000) return 0;
  for (i = 0; i < n; i++) {
    if (i < 5000)
      low++;
    else
      high++;
  }
  if (low == 5000 && high > 70000) reach_error();
  return 0;
}
