// EXPECT: proved
// ENGINES: tracer iterdeep
// WHY: figure 1(a): x is 0 or more in every iteration

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int x = 0;
  while (x < n) {
    x++;
  }
  if (x < 0) reach_error();
  return 0;
}
