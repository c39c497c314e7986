// EXPECT: unknown
// ENGINES: se bself
// OPTIONS: --check null
// NATIVE: skip
// WHY: puts does not take a null pointer, but what it reads is not checked

#include <stdio.h>

int main(void) {
  puts(NULL);
  return 0;
}
