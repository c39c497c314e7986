// EXPECT: violated
// ENGINES:
// WHY: `rearm` may call clearerr, so the end need not stay
// LINE: 15
// NATIVE: skip

#include <assert.h>
#include <stdio.h>

void rearm(FILE *);

int main(void) {
  if (getchar() != EOF) return 0;
  rearm(stdin);
  assert(getchar() == EOF);
  return 0;
}
