// EXPECT: proved
// ENGINES: se bself
// WHY: a literal keeps its text beside the arguments

#include <assert.h>

int main(int argc, char **argv) {
  const char *name = "none";
  if (argc > 1) name = argv[1];
  assert(argc > 1 || (name[0] == 'n' && name[4] == '\0'));
  return 0;
}
