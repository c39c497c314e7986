// EXPECT: violated
// ENGINES: se
// WHY: a copy does not follow its original
// LINE: 17
// REACH:

#include <assert.h>

struct pair {
  int a;
  int b;
};
int main(void) {
  struct pair p = {1, 2};
  struct pair q = p;
  p.a = 5;
  assert(q.a == 5);
  return 0;
}
