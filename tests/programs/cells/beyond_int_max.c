// EXPECT: proved
// ENGINES: cells auto
// WHY: a counter without a sign that passes 2^31

#include <assert.h>

#define FIRST 2147480000u
#define CELLS 10000u

int a[CELLS];

int main(void) {
  for (unsigned i = FIRST; i < FIRST + CELLS; i++) a[i - FIRST] = 7;
  for (unsigned i = FIRST; i < FIRST + CELLS; i++) assert(a[i - FIRST] == 7);
  return 0;
}
