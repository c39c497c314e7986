// EXPECT: violated
// ENGINES: se
// WHY: nobody gave this address
// LINE: 12
// OPTIONS: --check free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  char *p = (char *)4104;
  free(p);
  return 0;
}
