// EXPECT: violated
// ENGINES:
// WHY: from the beginning, there are bytes again
// LINE: 13
// NATIVE: skip

#include <assert.h>
#include <stdio.h>

int main(void) {
  int c; while ((c = getchar()) != EOF) if (c == 'x') return 0;
  rewind(stdin);
  assert(getchar() == EOF);
  return 0;
}
