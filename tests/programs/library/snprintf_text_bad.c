// EXPECT: violated
// ENGINES: se auto
// WHY: the number has three digits
// LINE: 14
// NATIVE: skip

#include <assert.h>
#include <stdio.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  char text[4]; int n = __VERIFIER_nondet_int();
  snprintf(text, sizeof text, "%d", n); assert(text[1] != '2' || text[2] != '7' || text[0] != '4');
  return 0;
}
