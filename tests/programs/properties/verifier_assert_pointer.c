// EXPECT: unknown
// ENGINES: se bself
// NATIVE: skip
// WHY: an assertion function without a body is called through a pointer

extern void __VERIFIER_assert(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  void (*check)(int) = __VERIFIER_assert;
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assert(1);
  check(x != 5);
  return 0;
}
