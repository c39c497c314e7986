// EXPECT: proved
// ENGINES: se
// WHY: a countdown with a signed counter ends

#include <assert.h>

int main(void) {
  int n = 0;
  for (int i = 5; i >= 0; i--) n++;
  assert(n == 6);
  return 0;
}
