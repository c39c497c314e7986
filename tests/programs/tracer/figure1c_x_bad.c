// EXPECT: violated
// ENGINES: tracer iterdeep
// WHY: figure 1(c) with x != 0 at its check is not safe, though example 3 says so: 0-1 in the third iteration
// LINE: 26
// REACH: 1, 0, 0, 1, 0, 0, 0

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
    } else {
      x++;
      y++;
    }
    foo();
    x = x - y;
  }
  if (x != 0) reach_error();
  return z - 1;
}
