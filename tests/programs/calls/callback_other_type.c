// EXPECT: unknown
// ENGINES: se
// WHY: qsort calls a function that calls one of another type, which fails
// NATIVE: skip

#include <assert.h>
#include <stdlib.h>

static void fail(int *p) { assert(*p == 0); }
static int pass(void *p) { return p == 0; }
static int (*inner)(void *) = pass;
static int compare(const void *a, const void *b) {
  inner((void *)a);
  return b == 0;
}
int main(void) {
  int v[2] = {1, 2};
  inner = (int (*)(void *))fail;
  qsort(v, 2, sizeof *v, compare);
}
