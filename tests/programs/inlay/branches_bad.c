// EXPECT: violated
// ENGINES: dse
// WHY: four conditions on inputs, one behind the other: negate a branch, solve, run again
// LINE: 13
// REACH: 77, -154, 9, 0

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
  if (a == 77 && b == -2 * a && (c & 13) == 9 && d * 5 == 0) reach_error();
  return 0;
}
