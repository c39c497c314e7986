// EXPECT: violated
// ENGINES: auto
// WHY: bytes between members have any value
// REACH:
// NATIVE: pattern

#include <assert.h>
#include <string.h>

struct loose {
  char a;
  int b;
};
int main(void) {
  struct loose s = {1, 2}, t;
  memset(&s, 0, sizeof s);
  s.a = t.a = 1;
  s.b = t.b = 2;
  assert(memcmp(&s, &t, sizeof s) == 0);
  return 0;
}
