// EXPECT: proved
// ENGINES: se auto
// WHY: both ways to get the time agree
// NATIVE: skip

#include <assert.h>
#include <time.h>

int main(void) {
  time_t a, b = time(&a);
  assert(a == b);
  return 0;
}
