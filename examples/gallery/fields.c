// Splits a line of comma-separated fields and shows each of them.
//   bug   a line with more fields than the table holds is written beyond it
//   ask   pleat verify --check bounds examples/gallery/fields.c
//   mend  -DMENDED
//   run   fields one,two -> one two
//   fail  fields a,b,c,d,e
#include <stdio.h>

#define FIELDS 4

static int split(char *line, char *fields[FIELDS]) {
  int count = 0;
  fields[count++] = line;
  for (char *at = line; *at; at++) {
    if (*at != ',') continue;
    *at = 0;
#ifdef MENDED
    if (count == FIELDS) return -1;
#endif
    fields[count++] = at + 1;
  }
  return count;
}

int main(int argc, char **argv) {
  char *fields[FIELDS];
  if (argc != 2) return 1;
  int count = split(argv[1], fields);
  for (int i = 0; i < count; i++) printf("%s\n", fields[i]);
  return count < 0;
}
