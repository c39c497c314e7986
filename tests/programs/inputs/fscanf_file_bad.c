// EXPECT: violated
// ENGINES: se auto
// WHY: the number in the file may be 7, which the replay feeds
// LINE: 13
// NATIVE: skip
#include <assert.h>
#include <stdio.h>

int main(void) {
  int number;
  FILE *file = fopen("numbers", "r");
  if (!file || fscanf(file, "%d", &number) != 1) return 1;
  assert(number != 7);
  return 0;
}
