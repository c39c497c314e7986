// EXPECT: proved
// ENGINES: se
// WHY: a loop made of goto

#include <assert.h>

int main(void) {
  int i = 0, s = 0;
again:
  if (i == 10) goto done;
  s += i;
  i++;
  goto again;
done:
  assert(s == 45);
  return 0;
}
