// Writes its argument in base 64.
//   bug   a char may be negative, and so may the index made of it
//   ask   pleat verify --check bounds examples/gallery/base64.c
//   mend  -DMENDED
//   run   base64 Man -> TWFu
//   fail  base64 $'\xff\xff\xff'
#include <stdio.h>

static const char digits[64] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void write_three(const char *at) {
#ifdef MENDED
  const unsigned char *from = (const unsigned char *)at;
#else
  const char *from = at;
#endif
  putchar(digits[from[0] >> 2]);
  putchar(digits[(from[0] & 3) << 4 | ((from[1] >> 4) & 15)]);
  putchar(digits[(from[1] & 15) << 2 | ((from[2] >> 6) & 3)]);
  putchar(digits[from[2] & 63]);
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  const char *text = argv[1];
  while (text[0] && text[1] && text[2]) {
    write_three(text);
    text += 3;
  }
  putchar('\n');
  return *text != 0;  // padding is not written
}
