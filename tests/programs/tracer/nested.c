// EXPECT: proved
// ENGINES: tracer
// WHY: nested loops, each with its own invariant; lock is 0 between the inner ones only

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int lock = 0, work = 0;
  while (__VERIFIER_nondet_int()) {
    if (lock != 0) reach_error();
    lock = 1;
    while (__VERIFIER_nondet_int()) {
      if (lock != 1) reach_error();
      work++;
    }
    lock = 0;
  }
  if (lock != 0) reach_error();
  return work;
}
