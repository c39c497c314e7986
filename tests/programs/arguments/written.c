// EXPECT: proved
// ENGINES: se bself
// WHY: a program may write into its arguments, and into argv

#include <assert.h>

int main(int argc, char **argv) {
  if (argc < 3) return 1;
  argv[1][0] = 'a';
  argv[2] = argv[1];
  assert(argv[2][0] == 'a');
  return 0;
}
