// EXPECT: unknown
// ENGINES: se bself
// NATIVE: skip
// WHY: the error function is another name of a function

extern int __VERIFIER_nondet_int(void);
void body(void) {}
void reach_error(void) __attribute__((alias("body")));

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 5) reach_error();
  return 0;
}
