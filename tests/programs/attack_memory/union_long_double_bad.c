// EXPECT: violated
// ENGINES: auto se bmc
// WHY: the sign of a long double, by its byte
// REACH:

#include <assert.h>
#include <string.h>

union u {
  long double d;
  unsigned char b[16];
};
int main(void) {
  union u v;
  memset(&v, 0, sizeof v);
  v.d = 1.0L;
  v.b[9] |= 0x80;
  assert(v.d != -1.0L);
  return 0;
}
