// EXPECT: proved
// ENGINES: auto
// WHY: what a device gives is any value, each time anew
// OPTIONS: --device 0x40020000:0x400
// NATIVE: skip

#include <assert.h>
#include <stdint.h>

struct port {
  volatile uint32_t mode, input, output;
};
#define PORT ((struct port *)0x40020000u)

int main(void) {
  int pressed = 0;
  for (int i = 0; i < 8; i++) {
    PORT->output = 1u << i;
    if (PORT->input & 1u) pressed++;
  }
  assert(pressed >= 0 && pressed <= 8);
  return 0;
}
