// EXPECT: violated
// ENGINES: auto
// UB: true
// WHY: the same, one member too far
// OPTIONS: --check free
// LINE: 26
// NATIVE: skip

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
  char *name;
  int count;
};

#define OFFSET ((size_t) & ((struct item *)0)->count)

static struct item fixed;

static void release(int *count) {
  struct item *item = (struct item *)((char *)(count + 1) - OFFSET);
  assert(item->name == 0);
  if (item != &fixed) free(item);
}

int main(void) {
  struct item *item = malloc(sizeof *item);
  if (!item) return 0;
  item->name = 0;
  item->count = __VERIFIER_nondet_int();
  release(&item->count);
  release((int *)((char *)&fixed + OFFSET));
  return 0;
}
