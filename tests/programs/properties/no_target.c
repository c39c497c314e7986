// EXPECT: unknown
// ENGINES: se
// WHY: a program without any property

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  return x > 0 ? 1 : 0;
}
