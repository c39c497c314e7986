// EXPECT: violated
// ENGINES: auto
// WHY: an index of an inner array passes into the next struct of an array of structs in a struct
// REACH: 3, 5

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  int *next;
  int many[2];
};
struct all {
  struct item items[3];
  int guard;
};
static struct all a;
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 4);
  a.items[0].next = &a.items[1].many[0];
  a.items[1].many[0] = 3;
  int *p = a.items[0].many, *q = p + (a.items[1].many - a.items[0].many) - 3;
  q[i] = __VERIFIER_nondet_int();
  assert(*a.items[0].next == 3);
  return 0;
}
