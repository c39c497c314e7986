// The mean of the numbers on the command line.
//   bug   without a number it divides by zero
//   ask   pleat verify --check div-by-zero examples/gallery/average.c
//   mend  -DMENDED
//   run   average 4 6 8 -> 6
//   fail  average
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  long sum = 0;
  int count = 0;
  for (int i = 1; i < argc; i++) {
    sum += atoi(argv[i]);
    count++;
  }
#ifdef MENDED
  if (count == 0) return 1;
#endif
  printf("%ld\n", sum / count);
  return 0;
}
