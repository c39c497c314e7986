// EXPECT: proved
// ENGINES: se
// WHY: another file has the body
// OPTIONS: --stub sensor=bodies/sensor.c
// NATIVE: skip

#include <assert.h>

static int sensor(void) { return 1000; }

int main(void) {
  int x = sensor();
  assert(x >= -40 && x <= 125);
  return 0;
}
