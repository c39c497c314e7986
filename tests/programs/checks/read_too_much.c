// EXPECT: unknown
// ENGINES: se
// WHY: what a library function without a model writes is not checked
// OPTIONS: --check bounds
// NATIVE: skip

#include <unistd.h>

int main(void) {
  char b[4];
  return read(0, b, 100);
}
