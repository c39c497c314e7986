// EXPECT: violated
// ENGINES: auto
// WHY: memcpy of a part of a struct with a constant length that ends inside of an array
// REACH: 9

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  int head;
  int cells[4];
  struct item *self;
};
int main(void) {
  struct item a = {0, {1, 2, 3, 4}, NULL}, b = {0, {5, 6, 7, 8}, NULL};
  a.self = &b;
  b.self = &a;
  int v = __VERIFIER_nondet_int();
  a.cells[1] = v;
  memcpy(a.self, b.self, offsetof(struct item, cells) + 2 * sizeof(int));
  unsigned sum = 0;
  for (unsigned i = 0; i < 4; i++) sum += (unsigned)b.cells[i];
  assert(sum != 25);
  return 0;
}
