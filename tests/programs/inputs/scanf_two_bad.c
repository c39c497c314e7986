// EXPECT: violated
// ENGINES: auto
// WHY: "12 12" on standard input
// LINE: 12
// NATIVE: skip

#include <assert.h>
#include <stdio.h>

int main(void) {
  int a, b;
  if (scanf("%d %d", &a, &b) == 2 && a > 9) assert(a != b);
  return 0;
}
