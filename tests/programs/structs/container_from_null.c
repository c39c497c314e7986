// EXPECT: proved
// ENGINES: auto
// UB: true
// WHY: container_of by an address from null on, as before offsetof
// OPTIONS: --check bounds,null,use-after-free,free

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
  struct item *item = (struct item *)((char *)count - OFFSET);
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
