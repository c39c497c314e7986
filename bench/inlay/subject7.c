/* No loop: two conditions on one input. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 3 * x + 7;
  if (x > 100 && y == 3 * 1234 + 7) reach_error();
  return 0;
}
