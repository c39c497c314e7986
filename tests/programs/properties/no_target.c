// EXPECT: proved
// ENGINES: se
// WHY: nothing is asked, so all checks are, and none of them applies

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  return x > 0 ? 1 : 0;
}
