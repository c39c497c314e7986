/* Two loops, one after the other; the second undoes what the first did. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int m = __VERIFIER_nondet_int();
  int a = 0, b = 0;
  if (n < 0 || n > 1000000 || m < 0 || m > 1000000) return 0;
  while (n > 0) {
    n--;
    a++;
  }
  while (m > 0) {
    m--;
    b += 2;
  }
  if (a > 1000 && b == 2 * a && b > 400000) reach_error();
  return 0;
}
