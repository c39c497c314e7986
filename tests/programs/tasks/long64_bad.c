// EXPECT: violated
// ENGINES: se
// WHY: the task file says LP64: a long goes beyond an int
// DATA-MODEL: LP64
// LINE: 12
// REACH: 4294967296

extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);
int main(void) {
  long x = __VERIFIER_nondet_long();
  if (x > 2147483647LL) reach_error();
  return 0;
}
