// EXPECT: proved
// ENGINES: se
// WHY: free of null does nothing
// OPTIONS: --check free
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  char *p = malloc(8);
  free(p);
  free(NULL);
  p = 0;
  free(p);
  return 0;
}
