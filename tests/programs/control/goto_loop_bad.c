// EXPECT: violated
// ENGINES: se
// WHY: a loop made of goto counts once too often
// LINE: 14
// REACH:

#include <assert.h>

int main(void) {
  int i = 0, s = 0;
again:
  s += i;
  if (i++ < 10) goto again;
  assert(s == 45);
  return 0;
}
