// EXPECT: proved
// ENGINES: se
// WHY: the body of a stub, and a program of its own
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int sensor(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= -40 && x <= 125);
  return x;
}

int main(void) {
  if (sensor() > 125) reach_error();
  return 0;
}
