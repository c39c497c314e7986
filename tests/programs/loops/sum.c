// EXPECT: proved
// ENGINES: se
// WHY: a concrete loop

#include <assert.h>

int main(void) {
  int s = 0;
  for (int i = 1; i <= 100; i++) s += i;
  assert(s == 5050);
  return 0;
}
