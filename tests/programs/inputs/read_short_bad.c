// EXPECT: violated
// ENGINES: se auto
// WHY: a call of read may get less than there is
// LINE: 12
// NATIVE: skip

#include <assert.h>
#include <unistd.h>

int main(void) {
  char text[3], next;
  if (read(0, text, 3) == 2 && text[1] == 'y') assert(read(0, &next, 1) == 0 || next != 'z');
  return 0;
}
