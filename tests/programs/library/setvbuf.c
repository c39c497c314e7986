// EXPECT: proved
// ENGINES: se auto
// WHY: a stream without a buffer is as others are
// NATIVE: skip
#include <assert.h>
#include <stdio.h>

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  int c = getchar();
  assert(c >= -1 && c <= 255);
  return 0;
}
