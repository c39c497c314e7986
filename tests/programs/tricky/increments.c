// EXPECT: proved
// ENGINES: se
// WHY: values and effects of ++ and --

#include <assert.h>

int main(void) {
  int a[3] = {10, 20, 30};
  int i = 0;
  int x = a[i++];
  int y = a[++i];
  assert(x == 10 && y == 30 && i == 2);
  int z = a[i--]--;
  assert(z == 30 && a[2] == 29 && i == 1);
  int *p = a;
  int w = *p++ + 1;
  assert(w == 11 && *p == 20 && (*p)++ == 20 && a[1] == 21);
  return 0;
}
