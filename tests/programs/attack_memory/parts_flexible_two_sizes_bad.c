// EXPECT: violated
// ENGINES: auto
// WHY: blocks of a struct with a flexible member, of two sizes, one freed
// REACH: 5

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct text {
  unsigned length;
  struct text *next;
  char bytes[];
};
static struct text *make(unsigned n) {
  struct text *t = malloc(sizeof *t + n);
  if (!t) exit(0);
  t->length = n;
  t->next = NULL;
  memset(t->bytes, 0, n);
  return t;
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n > 0 && n < 10);
  struct text *a = make(n), *b = make(2);
  a->next = b;
  a->bytes[n - 1] = 1;
  b->bytes[1] = 2;
  a->next->next = a;
  if (n > 4) assert(b->next->bytes[4] == 0);
  return 0;
}
