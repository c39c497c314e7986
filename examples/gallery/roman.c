// The value of a Roman number.
//   bug   a letter that is no digit has no value, and nobody gives it one
//   ask   pleat verify --check uninitialised examples/gallery/roman.c
//   mend  -DMENDED
//   run   roman XIV -> 14
//   fail  roman XA
#include <stdio.h>

static int value_of(char digit) {
#ifdef MENDED
  int value = 0;
#else
  int value;
#endif
  switch (digit) {
    case 'I':
      value = 1;
      break;
    case 'V':
      value = 5;
      break;
    case 'X':
      value = 10;
      break;
    case 'L':
      value = 50;
      break;
    case 'C':
      value = 100;
      break;
  }
  return value;
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int sum = 0, before = 0;
  for (const char *at = argv[1]; *at; at++) {
    int value = value_of(*at);
    if (value > before) sum -= 2 * before;
    sum += value;
    before = value;
  }
  printf("%d\n", sum);
  return 0;
}
