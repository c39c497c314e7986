// EXPECT: violated
// ENGINES: se
// WHY: a line that looks like a marker ends a comment
// LINE: 13
// REACH:

#include <assert.h>
int main(void) {
  int x = 0;
  /*
# 5 */ x = 1; /*
  */
  assert(x == 0);
}
