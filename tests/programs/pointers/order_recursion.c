// EXPECT: unknown
// ENGINES: se
// WHY: two calls of one function have two objects of one name
// NATIVE: skip

#include <assert.h>

static void f(int *outer, int depth) {
  int x[2] = {depth, depth};
  if (outer) assert(outer < &x[depth]);
  if (depth < 1) f(x, depth + 1);
}

int main(void) {
  f(0, 0);
  return 0;
}
