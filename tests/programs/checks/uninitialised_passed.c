// EXPECT: proved
// ENGINES: se
// WHY: a struct that is passed as a number holds all its values
// OPTIONS: --check uninitialised

extern int __VERIFIER_nondet_int(void);

struct pair {
  int a, b;
};

static int sum(struct pair p) { return p.a + p.b; }

int main(void) {
  struct pair p;
  p.a = 1;
  if (__VERIFIER_nondet_int())
    p.b = 2;
  else
    p.b = 3;
  return sum(p) + p.b;
}
