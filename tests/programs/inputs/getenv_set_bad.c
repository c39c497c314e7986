// EXPECT: violated
// ENGINES:
// WHY: setenv changes what getenv gives
// LINE: 13
// REACH:
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>

int main(void) {
  const char *before = getenv("PLEAT_TEST");
  if (before || setenv("PLEAT_TEST", "1", 1)) return 0;
  assert(!getenv("PLEAT_TEST"));
  return 0;
}
