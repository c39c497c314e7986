// Breaks a text into lines of so many columns: columns 5 "some words".
//   bug   a width of 0 is the divisor of a remainder
//   ask   pleat verify --check div-by-zero examples/gallery/columns.c
//   mend  -DMENDED
//   run   columns 3 abcdef -> abc def
//   fail  columns 0 abc
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  int width = atoi(argv[1]);
#ifdef MENDED
  if (width <= 0) return 1;
#endif
  for (int i = 0; argv[2][i]; i++) {
    putchar(argv[2][i]);
    if (i % width == width - 1) putchar('\n');
  }
  putchar('\n');
  return 0;
}
