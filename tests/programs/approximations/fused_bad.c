// EXPECT: violated
// ENGINES:
// WHY: the product is not rounded before the sum where there is such an operation
// NATIVE: skip

#include <assert.h>

#pragma STDC FP_CONTRACT ON
__attribute__((target("fma"), noinline)) static double f(double a, double b,
                                                         double c) {
  return a * b + c;
}

int main(void) {
  assert(f(1.0 + 0x1p-30, 1.0 - 0x1p-30, -1) == 0.0);
  return 0;
}
