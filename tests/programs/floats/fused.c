// EXPECT: unknown
// ENGINES: se
// WHY: product and sum may be one operation there
// NATIVE: skip

#include <assert.h>
__attribute__((target("fma"))) static double f(double a, double b, double c) {
  return a * b + c;
}
int main(void) {
  double a = 1 + 0x1p-30;
  assert(f(a, a, -(1 + 0x1p-29)) == 0);
}
