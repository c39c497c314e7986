// EXPECT: violated
// ENGINES: se auto
// LINE: 12
// WHY: what read writes is checked
// OPTIONS: --check bounds
// NATIVE: skip

#include <unistd.h>

int main(void) {
  char b[4];
  return read(0, b, 100);
}
