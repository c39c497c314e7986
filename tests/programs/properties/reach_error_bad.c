// EXPECT: violated
// ENGINES: se
// WHY: a reach_error with a body of its own
// LINE: 12
// REACH: 6

extern int __VERIFIER_nondet_int(void);

void reach_error(void) {}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5 && x < 7) reach_error();
  return 0;
}
