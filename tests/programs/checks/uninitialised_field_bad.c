// EXPECT: violated
// ENGINES: se
// DATA-MODEL: LP64
// WHY: one branch forgets the field; copying the struct is no use of it, but the sum is
// LINE: 22
// OPTIONS: --check uninitialised
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

struct point {
  char tag;
  int x, y;
};

int main(void) {
  struct point p, q;
  p.tag = 1;
  p.x = 1;
  if (__VERIFIER_nondet_int()) p.y = 2;
  q = p;
  return q.y + q.x;
}
