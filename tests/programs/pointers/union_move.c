// EXPECT: violated
// ENGINES:
// WHY: a pointer that moved as a number still points to its object
// LINE: 23
// REACH:

#include <assert.h>

union pun {
  int *pointer;
  unsigned long number;
};

int main(void) {
  int x = 0;
  union pun u, v;
  unsigned long between;
  u.pointer = &x;
  between = u.number;
  v.number = between;
  *v.pointer = 7;
  assert(*u.pointer == 7);
  assert(x == 0);
  return 0;
}
