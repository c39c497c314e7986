// EXPECT: violated
// ENGINES: se auto
// WHY: the variable may be set to a longer text; the replay sets it
// OPTIONS: --check bounds
// LINE: 13
// NATIVE: skip
#include <stdlib.h>

int main(int argc, char **argv) {
  char name[3];
  const char *user = getenv("USER");
  if (!user || argc + (argv == 0) > 100) return 1;
  for (int i = 0; (name[i] = user[i]); i++) {}
  return 0;
}
