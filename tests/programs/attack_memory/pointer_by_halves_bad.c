// EXPECT: violated
// ENGINES: auto
// WHY: a pointer is copied in two halves
// REACH: 5

#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct holder {
  int *target;
};
int main(void) {
  int x = 1, y = 2;
  struct holder a = {&x}, b = {&y};
  unsigned half = sizeof(int *) / 2;
  memcpy(&b, &a, half);
  memcpy((char *)&b + half, (char *)&a + half, half);
  *b.target = __VERIFIER_nondet_int();
  assert(x == 1);
  return 0;
}
