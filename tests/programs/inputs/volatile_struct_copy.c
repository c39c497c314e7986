// EXPECT: unknown
// ENGINES: se bself
// WHY: all members of a volatile struct may change before it is copied; nobody
// can feed a copy

#include <assert.h>

struct pair {
  int a, b;
};
volatile struct pair v;

int main(void) {
  v.a = 1;
  struct pair t = v;
  assert(t.a == 1);
  return 0;
}
