// EXPECT: violated
// ENGINES:
// WHY: what a library function writes is read by a copy of the struct only
// LINE: 19
// NATIVE: skip

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

struct record {
  int number;
  char name[12];
};
int main(void) {
  struct record *r = calloc(1, sizeof *r), copy;
  if (!r || fread(r, sizeof *r, 1, stdin) != 1) return 0;
  copy = *r;
  assert(copy.number == 0);
}
