// EXPECT: violated
// ENGINES: se auto
// WHY: `go` followed by the end of the line is a possible input
// LINE: 11
// NATIVE: skip

#include <assert.h>
#include <stdio.h>

int main(void) {
  if (getchar() == 'g' && getchar() == 'o') assert(getchar() != '\n');
  return 0;
}
