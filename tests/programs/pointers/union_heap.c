// EXPECT: violated
// ENGINES:
// WHY: the same through memory that pointers reach
// LINE: 22
// REACH:

#include <assert.h>

union pun {
  int *pointer;
  unsigned long number;
};

static void move(union pun *to, union pun *from) { to->number = from->number; }

int main(void) {
  int x = 0;
  union pun u, v;
  u.pointer = &x;
  move(&v, &u);
  *v.pointer = 7;
  assert(x == 0);
  return 0;
}
