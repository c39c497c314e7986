// EXPECT: violated
// ENGINES: auto
// WHY: one stream: a letter, a number, the rest of the line
// LINE: 15
// NATIVE: skip

#include <assert.h>
#include <stdio.h>

int main(void) {
  char rest[4];
  int number;
  if (getchar() != '#' || scanf("%2d", &number) != 1) return 0;
  if (number != 42 || !fgets(rest, sizeof rest, stdin)) return 0;
  assert(rest[0] != '!');
  return 0;
}
