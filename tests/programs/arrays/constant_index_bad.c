// EXPECT: violated
// ENGINES: se
// WHY: cells without initialiser are zero when the others have one
// LINE: 11
// REACH:

#include <assert.h>

int main(void) {
  int a[4] = {1, 2};
  assert(a[3] == 2);
  return 0;
}
