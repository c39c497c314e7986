extern int __pleat_any_int(void);
extern void __VERIFIER_assume(int);

int rand_r(unsigned *state) {
  int result = __pleat_any_int();
  (void)*(volatile unsigned *)state;
  *state = __pleat_any_int();
  __VERIFIER_assume(result >= 0);
  return result;
}
