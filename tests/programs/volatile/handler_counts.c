// EXPECT: proved
// ENGINES: se
// OPTIONS: --volatile plain
// WHY: only the handler changes what is declared volatile, if the user says so

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static volatile unsigned ticks;
static volatile int pending;

static void on_tick(void) {
  ticks = ticks + 1;
  pending = 1;
}

int main(void) {
  unsigned handled = 0;
  for (int round = 0; round < 3; round++) {
    if (__VERIFIER_nondet_uchar() & 1) on_tick();
    if (pending) {
      pending = 0;
      handled++;
    }
  }
  assert(ticks == handled);
  return 0;
}
