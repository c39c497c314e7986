// EXPECT: violated
// ENGINES: se
// WHY: an argument of some length, read as a number and replayed as an argument
// LINE: 13
// NATIVE: skip

#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int n = atoi(argv[1]);
  assert(n != 4711);
  return 0;
}
