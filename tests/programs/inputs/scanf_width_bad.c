// EXPECT: violated
// ENGINES: auto
// WHY: five letters and the end need six bytes
// OPTIONS: --check bounds
// LINE: 11
// NATIVE: skip

#include <stdio.h>

int main(void) {
  char word[5]; scanf("%5s", word);
  return 0;
}
