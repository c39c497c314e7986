// EXPECT: violated
// ENGINES: se
// OPTIONS: --check bounds
// WHY: a copy of an argument of any length into a small buffer
// LINE: 13
// NATIVE: skip

#include <string.h>

int main(int argc, char **argv) {
  char buffer[4];
  if (argc != 2) return 1;
  strcpy(buffer, argv[1]);
  return buffer[0];
}
