// EXPECT: violated
// ENGINES: se
// WHY: null is null in front of it, too
// LINE: 14
// OPTIONS: --check null
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int a[4];

static int before(int *p) {
  int back = p ? 0 : -1;
  return p[back];
}

int main(void) {
  int *p = a;
  if (__VERIFIER_nondet_int() == 77) p = 0;
  return before(p);
}
