// EXPECT: violated
// ENGINES: se bself
// WHY: an argument may be empty
// LINE: 12
// NATIVE: skip

#include <assert.h>

int main(int argc, char **argv) {
  const char *name = "none";
  if (argc > 1) name = argv[1];
  assert(name[0] != '\0');
  return 0;
}
