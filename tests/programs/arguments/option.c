// EXPECT: proved
// ENGINES: se bself
// WHY: whatever the arguments are, the level is what an option says

#include <assert.h>

int main(int argc, char **argv) {
  int level = 1;
  if (argc > 1 && argv[1][0] == '-' && argv[1][1] >= '0' && argv[1][1] <= '9')
    level = argv[1][1] - '0';
  assert(level >= 0 && level < 10);
  return 0;
}
