// Packs runs of equal letters: aaab becomes 3a1b.
//   bug   a text without runs gets longer, and the buffer does not
//   ask   pleat verify --check bounds examples/gallery/pack.c
//   mend  -DMENDED
//   run   pack aaab -> 3a1b
//   fail  pack abcdefgh
#include <stdio.h>
#include <string.h>

#define LONGEST 8

#ifdef MENDED
#define PACKED (2 * LONGEST + 1)
#else
#define PACKED (LONGEST + 1)
#endif

static void pack(const char *text, char packed[PACKED]) {
  int used = 0;
  while (*text) {
    int run = 1;
    while (run < 9 && text[run] == *text) run++;
    packed[used++] = (char)('0' + run);
    packed[used++] = *text;
    text += run;
  }
  packed[used] = 0;
}

int main(int argc, char **argv) {
  char packed[PACKED];
  if (argc != 2 || strlen(argv[1]) > LONGEST) return 1;
  pack(argv[1], packed);
  printf("%s\n", packed);
  return 0;
}
