// EXPECT: proved
// ENGINES:
// WHY: objects of two open calls are compared, in a function that is shared
// itself: nothing is known about their order

#include <assert.h>

static int before(const int *a, const int *b, int n) {
  return n == 0 ? a < b : before(a, b, n - 1);
}

static int nested(const int *outer, int n) {
  int mine = n;
  if (n == 0) return outer == &mine || before(outer, &mine, 7);
  return nested(&mine, n - 1);
}

int main(void) {
  int mine = 0;
  int first = nested(&mine, 2);
  assert(first == nested(&mine, 2));
  return 0;
}
