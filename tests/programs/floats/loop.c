// EXPECT: proved
// ENGINES: se
// WHY: ten times 0.1 is a little less than 1 in double

#include <assert.h>

int main(void) {
  double sum = 0.0;
  for (int i = 0; i < 10; i++) sum += 0.1;
  assert(sum < 1.0 && sum > 0.9999999);
  return 0;
}
