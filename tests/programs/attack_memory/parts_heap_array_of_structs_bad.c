// EXPECT: violated
// ENGINES: auto
// WHY: an inner array of an element of an array on the heap, of unknown length
// REACH: 4, 2, 1, 9

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  struct item *self;
  int many[2];
  int guard;
};
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  unsigned j = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n > 2 && n < 6 && i < n && j <= 2);
  struct item *items = calloc(n, sizeof *items);
  if (!items) return 0;
  for (unsigned k = 0; k < n; k++) items[k].self = &items[k];
  items[i].self->many[j] = __VERIFIER_nondet_int();
  for (unsigned k = 0; k < n; k++) assert(items[k].many[1] == 0);
  free(items);
  return 0;
}
