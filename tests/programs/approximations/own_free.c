// EXPECT: unknown
// ENGINES: se
// WHY: the library frees by the function of the program
// NATIVE: skip

#include <assert.h>
#include <stdio.h>

void free(void *p) { assert(p == 0); }
int main(void) {
  FILE *file = fopen("/dev/null", "r");
  if (file) fclose(file);
}
