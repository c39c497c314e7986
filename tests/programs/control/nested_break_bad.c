// EXPECT: violated
// ENGINES: se
// WHY: break does not leave both loops
// LINE: 17
// REACH:

#include <assert.h>

int main(void) {
  int count = 0;
  for (int i = 0; i < 5; i++) {
    for (int j = 0; j < 5; j++) {
      if (j > i) break;
      count++;
    }
  }
  assert(count == 1);
  return 0;
}
