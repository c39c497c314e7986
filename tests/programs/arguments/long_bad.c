// EXPECT: violated
// ENGINES:
// WHY: an argument may be longer than what is looked at exactly: no proof
// LINE: 13
// NATIVE: skip

#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  const char *at = argv[1];
  assert(strlen(at) < 18 || at[17] != 'q');
  return 0;
}
