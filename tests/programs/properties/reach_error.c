// EXPECT: proved
// ENGINES: se
// WHY: reach_error behind a condition that cannot hold

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5 && x < 6) reach_error();
  return 0;
}
