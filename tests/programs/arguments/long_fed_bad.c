// EXPECT: violated
// ENGINES: se
// OPTIONS: --arguments 1 --argument-length 20
// WHY: so long an argument is looked at exactly if the user says so
// LINE: 14
// NATIVE: skip

#include <assert.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  const char *at = argv[1];
  assert(strlen(at) < 18 || at[17] != 'q');
  return 0;
}
