// EXPECT: violated
// ENGINES: auto
// WHY: a small member of a union leaves the rest of it unset
// REACH:
// NATIVE: pattern

#include <assert.h>

union either {
  unsigned whole;
  unsigned char small;
};
int main(void) {
  union either u, *p = &u;
  p->small = 1;
  assert(u.whole < 0x100);
  return 0;
}
