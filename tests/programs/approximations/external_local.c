// EXPECT: proved
// ENGINES:
// WHY: an unknown function cannot write a local whose address it never saw
// NATIVE: skip

#include <assert.h>

void mystery(void);
int main(void) {
  int x = 1;
  mystery();
  assert(x == 1);
  return 0;
}
