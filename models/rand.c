extern int __pleat_given_rand(void);
extern void __VERIFIER_assume(int);

/* RAND_MAX is the greatest `int`. */
int rand(void) {
  int number = __pleat_given_rand();
  __VERIFIER_assume(number >= 0);
  return number;
}
