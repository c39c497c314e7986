// EXPECT: proved
// ENGINES: se
// WHY: both branches set the field, and the copy of the struct has it too
// OPTIONS: --check uninitialised

extern int __VERIFIER_nondet_int(void);

struct point {
  char tag;
  int x, y;
};

int main(void) {
  struct point p, q;
  p.tag = 1;
  p.x = 1;
  if (__VERIFIER_nondet_int())
    p.y = 2;
  else
    p.y = 3;
  q = p;  // with its padding
  return q.y + q.x;
}
