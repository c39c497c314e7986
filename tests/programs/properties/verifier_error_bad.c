// EXPECT: violated
// ENGINES: se
// WHY: the older name of the error function
// LINE: 13
// REACH: 0

extern int __VERIFIER_nondet_int(void);

extern void __VERIFIER_error(void);
void __VERIFIER_assert(int cond) {
  if (!cond) {
  ERROR:
    __VERIFIER_error();
  }
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assert(x != 0);
  return 0;
}
