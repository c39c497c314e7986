// EXPECT: violated
// ENGINES: auto
// WHY: a pointer one past the end of an inner array equals the next member's address
// REACH: 

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  int cells[2];
  int next;
  int *p;
};
int main(void) {
  struct item x = {{0, 0}, 0, NULL};
  int *end = x.cells + 2;
  x.p = x.cells;
  for (; x.p != end; x.p++) *x.p = 1;
  *x.p = 1;
  assert(x.next == 0);
  return 0;
}
