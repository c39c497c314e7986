// EXPECT: proved
// ENGINES: se auto
// WHY: each conversion writes what the standard says, and what does not fit is left out
// NATIVE: skip

#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[16], small[4];
  assert(snprintf(text, sizeof text, "%3d|%-3u|%x", -5, 7u, 255u) == 10);
  assert(strcmp(text, " -5|7  |ff") == 0);
  assert(snprintf(small, sizeof small, "%s%c", "abc", 'd') == 4);
  assert(strcmp(small, "abc") == 0);
  return 0;
}
