// EXPECT: proved
// ENGINES: se
// WHY: a million turns without inputs

#include <assert.h>

int main(void) {
  long long s = 0;
  for (int i = 0; i < 1000000; i++) s += i;
  assert(s == 499999500000LL);
  return 0;
}
