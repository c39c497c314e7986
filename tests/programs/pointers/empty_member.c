// EXPECT: unknown
// ENGINES:
// WHY: a last member without size lies where another object may begin
// NATIVE: skip

#include <assert.h>
struct s {
  int n;
  int t[0];
};
int main(void) {
  struct s a = {1};
  int b = 2;
  int(*p)[0] = &a.t;
  assert((void *)p != (void *)&b || a.n != 1);
}
