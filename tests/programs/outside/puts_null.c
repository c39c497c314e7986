// EXPECT: violated
// ENGINES: se bself
// OPTIONS: --check null
// LINE: 11
// NATIVE: skip
// WHY: puts does not take a null pointer, and reads what it is given

#include <stdio.h>

int main(void) {
  puts(NULL);
  return 0;
}
