// EXPECT: violated
// ENGINES: se
// WHY: and a little more than 1 in float
// LINE: 12
// REACH:

#include <assert.h>

int main(void) {
  float sum = 0.0f;
  for (int i = 0; i < 10; i++) sum += 0.1f;
  assert(sum <= 1.0f);
  return 0;
}
