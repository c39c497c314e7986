// EXPECT: violated
// ENGINES: se
// WHY: the body of the other file gives 100, the program's own does not
// OPTIONS: --stub sensor=bodies/sensor.c
// NATIVE: skip
// LINE: 12

#include <assert.h>

static int sensor(void) { return 1000; }
int main(void) {
  assert(sensor() != 100);
  return 0;
}
