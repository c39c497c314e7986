// EXPECT: violated
// ENGINES: se
// WHY: the address of a member of null is kept, then accessed
// LINE: 13
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
  return read(&p->b);
}
