// EXPECT: violated
// ENGINES: se
// WHY: a function of the user's choice is the target; assertions are not
// TARGET: goal
// LINE: 13
// REACH: 25

extern int __VERIFIER_nondet_int(void);

void goal(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 20 && x % 5 == 0) goal();
  return 0;
}
