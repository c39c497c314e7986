// EXPECT: proved
// ENGINES: bself auto
// NATIVE: skip
// WHY: functions of the C library do not call functions of the program

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
void reach_error(void);

void fail(int x) {
  if (x) reach_error();
}

int main(void) {
  char line[16];
  srand((unsigned)time(NULL));
  if (!fgets(line, sizeof line, stdin)) return 1;
  char *end;
  long n = strtol(line, &end, 10);
  FILE *file = fopen("out", "w");
  if (file) {
    fprintf(file, "%ld\n", n);
    fclose(file);
  }
  fail(n > 5 && n < 5);
  return getenv("HOME") == NULL;
}
