// EXPECT: proved
// ENGINES: dse
// WHY: the same with conditions that exclude each other: all paths are run

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
  if (a == 77 && b == -2 * a && (c & 12) == 9 && d * 5 == 0) reach_error();
  return 0;
}
