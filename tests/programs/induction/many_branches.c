// EXPECT: proved
// ENGINES: bmc
// WHY: three iterations have four billion paths, but one formula decides them

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned now = 0, before = 0, long_before = 0;
  for (;;) {
    unsigned bits = __VERIFIER_nondet_uint(), weight = 0;
    if (bits & 1) weight += 3;
    if (bits & 2) weight += 5;
    if (bits & 4) weight += 7;
    if (bits & 8) weight += 1;
    if (bits & 16) weight += 4;
    if (bits & 32) weight += 9;
    if (bits & 64) weight += 2;
    if (bits & 128) weight += 6;
    if (bits & 256) weight += 8;
    if (bits & 512) weight += 10;
    assert(long_before <= 55);
    long_before = before;
    before = now;
    now = weight;
  }
  return 0;
}
