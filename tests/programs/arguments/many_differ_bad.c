// EXPECT: violated
// ENGINES:
// WHY: arguments that are not looked at exactly are not one and the same
// LINE: 11
// NATIVE: skip

#include <assert.h>

int main(int argc, char **argv) {
  if (argc < 8) return 1;
  assert(argv[6] == argv[7] || argv[6][0] == argv[7][0]);
  return 0;
}
