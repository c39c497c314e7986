// EXPECT: violated
// ENGINES: se
// WHY: what it writes is there
// LINE: 12
// REACH:

#include <assert.h>
#include <stdio.h>
int main(void) {
  char text[16] = "a";
  sprintf(text, "%d", 42);
  assert(text[0] == 'a');
  return 0;
}
