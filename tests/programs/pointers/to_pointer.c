// EXPECT: proved
// ENGINES: se
// WHY: a pointer to a pointer redirects the inner one

#include <assert.h>

int main(void) {
  int a = 1, b = 2;
  int *p = &a;
  int **pp = &p;
  **pp = 5;
  *pp = &b;
  *p = 6;
  assert(a == 5 && b == 6);
  return 0;
}
