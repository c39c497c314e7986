// EXPECT: violated
// ENGINES: se
// WHY: a float has 24 bits only
// LINE: 15
// REACH: 16777217

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i > 16777200 && i < 16777220) {
    float f = i;
    assert((int)f == i);
  }
  return 0;
}
