// EXPECT: proved
// ENGINES: tracer
// WHY: figure 1(b): new != old or lock != 0, a disjunction that the loop's two paths need
// UB: true

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int old = __VERIFIER_nondet_int();
  int lock = 0;
  int new = old + 1;
  while (new != old) {
    lock = 1;
    old = new;
    if (__VERIFIER_nondet_int()) {
      lock = 0;
      new++;
    }
  }
  if (lock == 0) reach_error();
  return 0;
}
