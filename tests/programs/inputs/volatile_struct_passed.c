// EXPECT: unknown
// ENGINES: se bself
// WHY: a volatile struct is read when it is passed, though no load says so

#include <assert.h>

struct pair {
  int a, b;
};
volatile struct pair v;

static int first(struct pair p) { return p.a; }

int main(void) {
  v.a = 1;
  assert(first(v) == 1);
  return 0;
}
