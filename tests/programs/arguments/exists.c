// EXPECT: proved
// ENGINES: se bself
// WHY: argv has argc elements that are not null, however many these are

#include <assert.h>
#include <stddef.h>

int main(int argc, char **argv) {
  if (argc < 3) return 1;
  assert(argv[1] != NULL && argv[2] != NULL);
  return argv[1][0] == argv[2][0];
}
