// Five particular inputs open this lock: violated, and they are found.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned state = 7;
  for (int i = 0; i < 5; i++) {
    unsigned digit = __VERIFIER_nondet_uint();
    if (digit > 9) return 1;
    state = state * 10 + digit;
  }
  if (state == 731415) reach_error();
  return 0;
}
