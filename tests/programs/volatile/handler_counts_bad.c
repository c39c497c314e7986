// EXPECT: violated
// ENGINES: se bself
// WHY: what is declared volatile may change by itself
// LINE: 28
// NATIVE: skip

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
