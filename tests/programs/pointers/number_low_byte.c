// EXPECT: unknown
// ENGINES: se tracer
// WHY: the lowest byte of an address that is 0 in one layout is not in another
// NATIVE: skip

#include <assert.h>

int a[64];

int main(void) {
  char *p = (char *)a;
  unsigned char low = (unsigned char)(unsigned long)p;
  assert(low == 0);
  return 0;
}
