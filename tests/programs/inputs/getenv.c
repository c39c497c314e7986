// EXPECT: proved
// ENGINES: se auto
// WHY: a variable of the environment is the same each time
// OPTIONS: --check null
// NATIVE: skip
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc > 100 || !argv[0] || !getenv("USER")) return 1;
  const char first = getenv("USER")[0];
  assert(first == *getenv("USER"));
  return 0;
}
