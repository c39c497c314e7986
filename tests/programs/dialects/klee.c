// EXPECT: proved
// ENGINES: se
// WHY: KLEE's words, with its header
// NATIVE: skip

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
  int step = klee_range(1, 5, "step");
  klee_assume(size >= 0 && size < 3);
  klee_assume(first[size] == p.x);
  klee_assert(first[size] <= 32767 && step < 5 && step > 0);
  return 0;
}
