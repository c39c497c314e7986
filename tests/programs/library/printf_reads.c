// EXPECT: proved
// ENGINES: se auto
// WHY: what is printed is there
// OPTIONS: --check bounds,null
// NATIVE: skip

#include <stdio.h>

int main(void) {
  char word[3] = "ab";
  printf("%s %d %.2s\n", word, 5, "xyz");
  return 0;
}
