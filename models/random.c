extern long __pleat_given_random(void);
extern void __VERIFIER_assume(int);

long random(void) {
  long number = __pleat_given_random();
  __VERIFIER_assume(number >= 0 && number <= 2147483647);
  return number;
}
