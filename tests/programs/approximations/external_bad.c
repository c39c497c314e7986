// EXPECT: violated
// ENGINES:
// WHY: an unknown function may return anything
// LINE: 12
// NATIVE: skip

#include <assert.h>

int mystery(int);
int main(void) {
  int x = mystery(3);
  assert(x != 12345);
  return 0;
}
