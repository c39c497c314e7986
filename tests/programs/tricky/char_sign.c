// EXPECT: proved
// ENGINES: se
// WHY: plain char is signed on this target

#include <assert.h>

int main(void) {
  char c = (char)200;
  assert(c == -56);
  unsigned char u = c;
  assert(u == 200);
  return 0;
}
