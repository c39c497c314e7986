// EXPECT: violated
// ENGINES: se
// WHY: three arguments are possible
// NATIVE: skip
// LINE: 10

#include <assert.h>

int main(int argc, char **argv) {
  assert(argc != 3);
  return 0;
}
