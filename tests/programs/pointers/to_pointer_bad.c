// EXPECT: violated
// ENGINES: se
// WHY: after the redirection the first variable is left alone
// LINE: 15
// REACH:

#include <assert.h>

int main(void) {
  int a = 1, b = 2;
  int *p = &a;
  int **pp = &p;
  *pp = &b;
  **pp = 5;
  assert(a == 5);
  return 0;
}
