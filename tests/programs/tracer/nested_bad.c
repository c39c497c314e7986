// EXPECT: violated
// ENGINES: tracer
// WHY: as nested.c, but the inner loop may unlock
// LINE: 16
// REACH: 1, 1, 1, 1, 1, 1

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int lock = 0, work = 0;
  while (__VERIFIER_nondet_int()) {
    if (lock != 0) reach_error();
    lock = 1;
    while (__VERIFIER_nondet_int()) {
      if (lock != 1) reach_error();
      if (work++ == 3) lock = 0;
    }
    lock = 0;
  }
  if (lock != 0) reach_error();
  return work;
}
