// EXPECT: unknown
// ENGINES: se bself
// NATIVE: skip
// WHY: %n of printf writes

#include <assert.h>
#include <stdio.h>

int main(void) {
  int written = 0;
  printf("%5d%n\n", 7, &written);
  assert(written == 0);
  return 0;
}
