/* The loop goes down in steps; what is left over decides. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int steps = 0;
  if (x < 0 || x > 2000000000) return 0;
  while (x >= 7) {
    x -= 7;
    steps++;
  }
  if (steps > 1000000 && x == 5) reach_error();
  return 0;
}
