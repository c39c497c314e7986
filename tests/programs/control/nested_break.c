// EXPECT: proved
// ENGINES: se
// WHY: break leaves the inner loop only, continue goes on with its own loop

#include <assert.h>

int main(void) {
  int count = 0;
  for (int i = 0; i < 5; i++) {
    if (i == 3) continue;
    for (int j = 0; j < 5; j++) {
      if (j > i) break;
      count++;
    }
  }
  assert(count == 1 + 2 + 3 + 5);
  return 0;
}
