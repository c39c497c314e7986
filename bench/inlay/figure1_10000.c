/* The paper's figure 1, limit 10,000: a branch that depends on how often a
   loop ran that depends on the input. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

int main(void) {
  const int limit = 10000;
  int x = __VERIFIER_nondet_int();
  int y = 0;
  while (x > 0) {
    x = x - 1;
    y = y + 2;
  }
  if (y > limit / 2) reach_error();
  return 0;
}
