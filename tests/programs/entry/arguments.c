// EXPECT: proved
// ENGINES: se
// WHY: the number of arguments is not negative
// NATIVE: skip

#include <assert.h>

int main(int argc, char **argv) {
  if (argc < 0) assert(0);
  return 0;
}
