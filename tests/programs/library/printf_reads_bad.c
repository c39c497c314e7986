// EXPECT: violated
// ENGINES: se auto
// WHY: the text has no end
// OPTIONS: --check bounds
// LINE: 12
// UB: true
// NATIVE: skip

#include <stdio.h>

int main(void) {
  char word[2] = {'a', 'b'}; printf("%s\n", word);
  return 0;
}
