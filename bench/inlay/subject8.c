/* A loop with a fixed number of iterations, and inputs in it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

int main(void) {
  int i, state = 0;
  for (i = 0; i < 4; i++) {
    int c = __VERIFIER_nondet_int();
    if (c == 'a' + i) state++;
  }
  if (state == 4) reach_error();
  return 0;
}
