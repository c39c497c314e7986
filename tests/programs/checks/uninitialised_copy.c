// EXPECT: proved
// ENGINES: se
// WHY: to copy what holds no value is no use of it; memcpy, too
// OPTIONS: --check uninitialised

#include <string.h>

int main(void) {
  int x, y;
  char from[8], to[8];
  from[0] = 1;
  memcpy(to, from, 8);
  y = x;
  x = 3;
  y = x;
  return y + to[0];
}
