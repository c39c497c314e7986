// EXPECT: violated
// ENGINES:
// WHY: there may be more arguments than are looked at exactly: no proof
// LINE: 11
// NATIVE: skip

#include <assert.h>

int main(int argc, char **argv) {
  if (argc != 7) return 1;
  assert(argv[5][0] != 'x' || argv[6][1] != 'y');
  return 0;
}
