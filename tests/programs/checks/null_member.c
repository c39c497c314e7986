// EXPECT: proved
// ENGINES: se
// WHY: the pair is looked at before its member is taken
// OPTIONS: --check null
// NATIVE: skip

struct pair {
  int a, b;
};
static int read(int *b) {
  if (b == 0) return 0;
  return *b;
}

extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct pair one = {1, 2}, *p = &one;
  if (__VERIFIER_nondet_int() == 77) p = 0;
  return p ? read(&p->b) : 0;
}
