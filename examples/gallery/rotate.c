// Rotates the small letters of standard input: rotate 3.
//   bug   the remainder of a negative number is negative
//   ask   pleat verify --check bounds examples/gallery/rotate.c
//   mend  -DMENDED
//   run   rotate 3 <<< xyz -> abc
//   fail  rotate -3 <<< a
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
  if (argc != 2) return 1;
  int by = atoi(argv[1]), c;
  while ((c = getchar()) != EOF) putchar(rotated(c, by));
  return 0;
}
