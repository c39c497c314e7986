// Rotates small letters: rotate 3 abc.
//   bug   the remainder of a negative number is negative
//   ask   pleat verify --check bounds examples/gallery/rotate.c
//   mend  -DMENDED
//   run   rotate 3 xyz -> abc
//   fail  rotate -3 a
#include <stdio.h>
#include <stdlib.h>

static const char letters[26] = "abcdefghijklmnopqrstuvwxyz";

static char rotated(char letter, int by) {
  if (letter < 'a' || letter > 'z') return letter;
  int at = (letter - 'a' + by % 26) % 26;
#ifdef MENDED
  if (at < 0) at += 26;
#endif
  return letters[at];
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  int by = atoi(argv[1]);
  for (const char *at = argv[2]; *at; at++) putchar(rotated(*at, by));
  putchar('\n');
  return 0;
}
