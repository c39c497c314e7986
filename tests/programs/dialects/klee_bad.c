// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: every value of the objects is fed
// NATIVE: skip
// LINE: 22

#include <klee/klee.h>

struct point {
  short x, y;
};

int main(void) {
  int size, first[3];
  struct point p;
  klee_make_symbolic(&size, sizeof size, "size");
  klee_make_symbolic(first, sizeof first, "first");
  klee_make_symbolic(&p, sizeof p, "p");
  int more = klee_int("more");
  klee_assume(size == 2);
  klee_assert(first[size] != 41 || p.y != -7 || more != 1234567 || first[0] <= first[1]);
  return 0;
}
