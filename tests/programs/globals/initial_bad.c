// EXPECT: violated
// ENGINES: se
// WHY: an initialiser is seen at the start of main
// LINE: 11
// REACH:

#include <assert.h>

int g = 7;
int main(void) {
  assert(g == 0);
  return 0;
}
