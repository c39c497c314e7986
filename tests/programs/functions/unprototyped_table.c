// EXPECT: proved
// ENGINES: se bself
// WHY: a call without a prototype goes to functions that have one

#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

static int show(int level, ...) { return level; }
int (*logger)(int, ...) = show;
static int two(int a) { return a - 1; }
static int three(int a) { return a; }
int (*table[2])() = {two, three};

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 1) return 0;
  assert(table[i](3) == 2 + (int)i);
  return logger(0, 1);
}
