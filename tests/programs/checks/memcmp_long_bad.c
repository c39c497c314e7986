// EXPECT: violated
// ENGINES:
// WHY: memcmp may read all, also behind a difference
// OPTIONS: --check bounds
// LINE: 12
// NATIVE: skip

#include <string.h>

int main(void) {
  char a[4] = "abc", b[4] = "xbc";
  return memcmp(a, b, 100);
}
