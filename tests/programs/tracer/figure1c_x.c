// EXPECT: proved
// ENGINES: tracer
// WHY: figure 1(c) with x != 0 at its check, y set anew in each iteration: what example 3 is about

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void foo(void) {
  int local = __VERIFIER_nondet_int();
  while (local > 0) local--;
}

int main(void) {
  int x = 0, y = 0, z = 1;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      y = 0;
    } else {
      x++;
      y = 1;
    }
    foo();
    x = x - y;
  }
  if (x != 0) reach_error();
  return z - 1;
}
