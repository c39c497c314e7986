// EXPECT: violated
// ENGINES: se
// WHY: a countdown with an unsigned char counter starts again at the top
// LINE: 13
// REACH:

#include <assert.h>

int main(void) {
  int n = 0;
  for (unsigned char i = 5; i >= 0; i--) {
    n++;
    assert(n <= 6);
  }
  return 0;
}
