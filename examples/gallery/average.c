// The mean of the numbers on standard input.
//   bug   without a number it divides by zero
//   ask   pleat verify --check div-by-zero examples/gallery/average.c
//   mend  -DMENDED
//   run   average <<< "4 6 8" -> 6
//   fail  average < /dev/null
#include <stdio.h>

int main(void) {
  long sum = 0;
  int count = 0, number;
  while (scanf("%d", &number) == 1) {
    sum += number;
    count++;
  }
#ifdef MENDED
  if (count <= 0) return 1;
#endif
  printf("%ld\n", sum / count);
  return 0;
}
