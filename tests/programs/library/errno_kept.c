// EXPECT: unknown
// ENGINES: se
// NATIVE: skip
// WHY: output may fail and set errno, also behind a pointer that was kept

#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
  int *e = &errno;
  *e = 0;
  puts("x");
  assert(*e == 0);
  return 0;
}
