// EXPECT: proved
// ENGINES: tracer iterdeep
// WHY: figure 1(c): z stays 1, whatever becomes of x and y

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
  if (z != 1) reach_error();
  return 0;
}
