// EXPECT: proved
// ENGINES: auto
// WHY: four letters and the end fit
// OPTIONS: --check bounds
// NATIVE: skip

#include <stdio.h>

int main(void) {
  char word[5];
  scanf("%4s", word);
  return 0;
}
