// Reads a setting such as "size=12" and shows its value.
//   bug   a word without = has no value, but it is followed as if it had
//   ask   pleat verify --check null examples/gallery/setting.c
//   mend  -DMENDED
//   run   setting size=12 -> 12
//   fail  setting size
#include <stdio.h>
#include <string.h>

static int number(const char *text) {
  int result = 0;
  while (*text >= '0' && *text <= '9' && result < 100000)
    result = result * 10 + (*text++ - '0');
  return result;
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  const char *equals = strchr(argv[1], '=');
#ifdef MENDED
  if (!equals) return 1;
#endif
  const char *value = equals ? equals + 1 : 0;
  printf("%d\n", number(value));
  return 0;
}
