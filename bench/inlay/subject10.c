/* A state machine with a fixed number of rounds. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

int main(void) {
  int state = 0, round;
  for (round = 0; round < 6; round++) {
    int in = __VERIFIER_nondet_int();
    switch (state) {
      case 0:
        if (in == 1) state = 1;
        break;
      case 1:
        if (in == 2)
          state = 2;
        else if (in == 3)
          state = 0;
        break;
      case 2:
        if (in == 5) state = 3;
        break;
      default:
        if (in == 8) reach_error();
        break;
    }
  }
  return 0;
}
