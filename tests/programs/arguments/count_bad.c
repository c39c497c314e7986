// EXPECT: violated
// ENGINES: se bself
// WHY: argc alone is the number of real arguments
// LINE: 10
// NATIVE: skip

#include <assert.h>

int main(int argc, char **argv) {
  assert(argc < 6);
  return 0;
}
