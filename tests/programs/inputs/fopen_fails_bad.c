// EXPECT: violated
// ENGINES: se auto
// WHY: of two files, the second may be missing
// LINE: 13
// NATIVE: skip

#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *first = fopen("a", "r");
  if (!first) return 1;
  FILE *second = fopen("b", "w"); assert(second);
  return 0;
}
