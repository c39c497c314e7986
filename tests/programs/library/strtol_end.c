// EXPECT: proved
// ENGINES: se auto
// WHY: strtol gives the number and the place behind it
// NATIVE: skip

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

int main(void) {
  char *end;
  assert(strtol(" -12x", &end, 10) == -12 && *end == 'x');
  assert(strtoul("0x1F", &end, 0) == 31 && *end == 0);
  assert(strtol("zz", &end, 10) == 0 && *end == 'z');
  errno = 0;
  assert(strtoll("99999999999999999999", 0, 10) == LLONG_MAX);
  assert(errno == ERANGE);
  return 0;
}
