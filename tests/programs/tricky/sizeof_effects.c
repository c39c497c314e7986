// EXPECT: proved
// ENGINES: se
// WHY: the operand of sizeof is not evaluated

#include <assert.h>

int main(void) {
  int i = 0;
  unsigned n = sizeof(i++);
  assert(i == 0 && n == 4);
  char a[7];
  assert(sizeof a == 7 && sizeof(a[0]) == 1 && sizeof('a') == 4);
  return 0;
}
