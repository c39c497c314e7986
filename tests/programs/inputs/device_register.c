// EXPECT: proved
// ENGINES:
// WHY: a device's register at a fixed address: what is read there is any value; no engine gets it yet (a pointer made of a number)
// NATIVE: skip

#include <stdint.h>

extern void reach_error(void);

#define INPUT (*(volatile uint32_t *)0x40020010u)

int main(void) {
  int set = 0;
  for (int i = 0; i < 4; i++)
    if (INPUT & 1u) set++;
  if (set > 4) reach_error();
  return 0;
}
