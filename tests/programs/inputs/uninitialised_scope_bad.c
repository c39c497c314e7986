// EXPECT: violated
// ENGINES: se
// WHY: a variable of a loop body is fresh in every turn
// LINE: 13
// NATIVE: skip

#include <assert.h>

int main(void) {
  int before = 0;
  for (int i = 0; i < 2; i++) {
    int x;
    if (i == 1) assert(x == before);
    before = x;
  }
  return 0;
}
