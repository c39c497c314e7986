// EXPECT: violated
// ENGINES: se
// REACH:
// LINE: 15
// WHY: nothing is optimised

#include <assert.h>

int main(void) {
#ifdef __OPTIMIZE__
  int x = 1;
#else
  int x = 0;
#endif
  assert(x == 1);
  return 0;
}
