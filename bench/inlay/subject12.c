/* The same with an exit from the middle of the loop. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

int main(void) {
  int i, key = 0;
  for (i = 0; i < 5; i++) {
    int c = __VERIFIER_nondet_int();
    if (c < '0' || c > '9') break;
    key = 10 * key + (c - '0');
    if (key == 4711) reach_error();
  }
  return 0;
}
