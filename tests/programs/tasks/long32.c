// EXPECT: proved
// ENGINES: se
// WHY: the task file says ILP32: a long is an int (in LP64 it would not be)
// DATA-MODEL: ILP32

extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  if (x > 2147483647LL) reach_error();
  return 0;
}
