// EXPECT: violated
// ENGINES: auto
// WHY: a pool in a struct: a block's inner array overlaps the link of a free one
// REACH: 1

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

union block {
  union block *next;
  char bytes[sizeof(union block *)];
};
struct pool {
  union block blocks[3];
  union block *free;
};
static struct pool pool;
static void *take(void) {
  union block *b = pool.free;
  if (b) pool.free = b->next;
  return b;
}
static void give(void *p) {
  union block *b = p;
  b->next = pool.free;
  pool.free = b;
}
int main(void) {
  for (int i = 0; i < 3; i++) give(&pool.blocks[i]);
  char *a = take(), *b = take();
  a[0] = 1;
  b[0] = 2;
  if (__VERIFIER_nondet_int()) give(a);
  char *c = take();
  c[0] = 3;
  assert(a[0] == 1);
  return 0;
}
