// EXPECT: proved
// ENGINES: se bself
// WHY: an `__VERIFIER_assert` that is only declared checks its argument.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assert(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int odd = n & 1;
  __VERIFIER_assert(odd == 0 || odd == 1);
  if (n == 4) __VERIFIER_assert(!odd);
  return 0;
}
