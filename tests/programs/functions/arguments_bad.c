// EXPECT: violated
// ENGINES: se
// WHY: the parameter's type cuts the argument
// LINE: 13
// REACH: 256

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int low(unsigned char c) { return c; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 255 && low(x) == 0) reach_error();
  return 0;
}
