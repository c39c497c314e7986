// EXPECT: proved
// ENGINES: se
// WHY: the older name of the error function, never called

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
  __VERIFIER_assert((x & 1) == 0 || x % 2 != 0);
  return 0;
}
