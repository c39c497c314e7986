/* The loop's product is a square: weak invariants, expected to fail. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, square = 0;
  if (n < 0 || n > 40000) return 0;
  while (i < n) {
    square += 2 * i + 1;
    i++;
  }
  if (square == 36000 * 36000) reach_error();
  return 0;
}
