// EXPECT: violated
// ENGINES: se
// WHY: an inner variable hides the outer one
// LINE: 15
// REACH:

#include <assert.h>

int x = 1;
int main(void) {
  {
    int x = 2;
    x++;
  }
  assert(x == 3);
  return 0;
}
