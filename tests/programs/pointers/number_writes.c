// EXPECT: unknown
// ENGINES: se tracer
// WHY: x may lie where its number is what is asked for, and is written then
// NATIVE: skip

#include <assert.h>

int main(void) {
  int x = 0;
  unsigned long n = (unsigned long)&x;
  if (n % 64 == 20) *(int *)n = 1;
  assert(x == 0);
  return 0;
}
