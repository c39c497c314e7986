// EXPECT: proved
// ENGINES: bself
// WHY: folding the second loop folds the first one in turn

#include <assert.h>

int main(void) {
  int n = 1000000;
  int x = 0;
  int i = 0;
  while (i < n) {
    ++i;
  }
  while (x < n) {
    ++x;
  }
  assert(x == i);
  return 0;
}
