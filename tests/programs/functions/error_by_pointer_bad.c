// EXPECT: violated
// ENGINES: se bself
// LINE: 13
// REACH: 5
// WHY: the error function is called through a pointer

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  void (*f)(void) = reach_error;
  if (x == 5) f();
  return 0;
}
