// EXPECT: violated
// ENGINES: auto
// WHY: a pointer that walks through an inner array goes one too far
// UB: true
// REACH: 

#include <assert.h>
#include <stddef.h>

struct buffer {
  char *name;
  char text[4];
  char guard;
};
static void clear(char *from, int count) {
  while (count-- > 0) *from++ = 0;
}
int main(void) {
  struct buffer b = {NULL, "abc", 1};
  b.name = b.text;
  clear(b.name, 5);
  assert(b.guard == 1);
  return 0;
}
