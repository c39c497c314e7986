/* One loop that runs as often as the input says, and a branch on its product. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, sum = 0;
  if (n < 0 || n > 100000000) return 0;
  while (i < n) {
    i++;
    sum += 3;
  }
  if (sum == 300000000 - 3) reach_error();
  return 0;
}
