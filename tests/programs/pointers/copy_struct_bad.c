// EXPECT: violated
// ENGINES: se
// WHY: a pointer that memcpy copied, with a number beside it
// LINE: 24
// REACH: 0

#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int number;
  int *pointer;
};

int main(void) {
  int x = __VERIFIER_nondet_int();
  struct pair a, b;
  a.number = 3;
  a.pointer = &x;
  memcpy(&b, &a, sizeof a);
  *b.pointer = b.number;
  assert(x != 3 && *a.pointer == 3);
  return 0;
}
