// EXPECT: proved
// ENGINES: se auto
// WHY: a byte that was read is from -1 to 255
// NATIVE: skip

#include <assert.h>
#include <stdio.h>

int main(void) {
  int c = getchar();
  assert(c >= -1 && c <= 255);
  return 0;
}
