// EXPECT: violated
// ENGINES: se bself
// WHY: what was written into one argument is not in the other
// LINE: 12
// NATIVE: skip

#include <assert.h>

int main(int argc, char **argv) {
  if (argc < 3) return 1;
  argv[1][0] = 'a';
  assert(argv[2][0] == 'a');
  return 0;
}
