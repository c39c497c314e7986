// EXPECT: violated
// ENGINES: se bself
// WHY: the option may say 7
// LINE: 13
// NATIVE: skip

#include <assert.h>

int main(int argc, char **argv) {
  int level = 1;
  if (argc > 1 && argv[1][0] == '-' && argv[1][1] >= '0' && argv[1][1] <= '9')
    level = argv[1][1] - '0';
  assert(level != 7 || argv[1][2] != 'v');
  return 0;
}
