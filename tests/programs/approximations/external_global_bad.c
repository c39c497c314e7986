// EXPECT: violated
// ENGINES:
// WHY: an unknown function may write a global
// LINE: 13
// NATIVE: skip

#include <assert.h>

int g = 1;
void mystery(void);
int main(void) {
  mystery();
  assert(g == 1);
  return 0;
}
