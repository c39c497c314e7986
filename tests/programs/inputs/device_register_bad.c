// EXPECT: violated
// ENGINES:
// WHY: the twin of device_register.c: all bits may be set; no replay can put a device there: unknown
// NATIVE: skip

#include <stdint.h>

extern void reach_error(void);

#define INPUT (*(volatile uint32_t *)0x40020010u)

int main(void) {
  int set = 0;
  for (int i = 0; i < 4; i++)
    if (INPUT & 1u) set++;
  if (set > 3) reach_error();
  return 0;
}
