// EXPECT: violated
// ENGINES: se
// WHY: a device need not give back what was written to it
// OPTIONS: --device 0x40020000:0x400
// NATIVE: skip
// LINE: 15

#include <assert.h>
#include <stdint.h>

#define DATA (*(volatile uint32_t *)0x40020010u)

int main(void) {
  DATA = 1;
  assert(DATA != 0x1234 || DATA == 0x1234);
  return 0;
}
