// EXPECT: violated
// ENGINES:
// WHY: a local with an address that lives in every open call
// OPTIONS: --check bounds,use-after-free
// LINE: 14
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

static int *last;

static int count(int n) {
  int here = n;
  if (n <= 0) return last ? *last : 0;
  last = &here;
  int below = count(n - 1);
  return below + here;
}

int main(void) {
  int first = count(7);
  return first + count(0);
}
