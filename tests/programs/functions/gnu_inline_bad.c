// EXPECT: violated
// ENGINES: se
// REACH:
// LINE: 12
// WHY: a definition for inlining only does not replace the library's function

#include <assert.h>

extern inline __attribute__((gnu_inline)) int abs(int x) { return x + 42; }

int main(void) {
  int one = abs(-1); assert(one == 41);
  return 0;
}
