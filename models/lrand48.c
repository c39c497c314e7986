extern long __pleat_given_lrand48(void);
extern void __VERIFIER_assume(int);

long lrand48(void) {
  long number = __pleat_given_lrand48();
  __VERIFIER_assume(number >= 0 && number <= 2147483647);
  return number;
}
