// EXPECT: unknown
// ENGINES: se
// WHY: the number of an address, read through a union
// NATIVE: skip

#include <assert.h>

union pun {
  int *pointer;
  unsigned long number;
};

int main(void) {
  int x = 0;
  union pun u;
  u.pointer = &x;
  assert(u.number % 16 == 0);
  return 0;
}
