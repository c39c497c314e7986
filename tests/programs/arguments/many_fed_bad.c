// EXPECT: violated
// ENGINES: se bself
// OPTIONS: --arguments 6 --argument-length 4
// WHY: so many arguments are looked at exactly if the user says so
// LINE: 12
// NATIVE: skip

#include <assert.h>

int main(int argc, char **argv) {
  if (argc != 7) return 1;
  assert(argv[5][0] != 'x' || argv[6][1] != 'y');
  return 0;
}
