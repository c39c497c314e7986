// EXPECT: violated
// ENGINES: se
// DATA-MODEL: LP64
// WHY: a copy of what holds no value holds none either
// LINE: 15
// OPTIONS: --check uninitialised
// NATIVE: skip

#include <string.h>

int main(void) {
  char from[8], to[8];
  from[0] = 1;
  memcpy(to, from, 8);
  if (to[1] == 1) return 1;
  return 0;
}
