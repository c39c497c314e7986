// EXPECT: violated
// ENGINES: se bself
// WHY: the second `__VERIFIER_assert`, which is only declared, fails for one input; the first never.
// LINE: 12
// REACH: 40000
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assert(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int odd = n & 1;
  __VERIFIER_assert(odd == 0 || odd == 1); __VERIFIER_assert(n != 40000);
  return 0;
}
