// EXPECT: unknown
// ENGINES: se bself
// NATIVE: skip
// WHY: what runs before main is not looked at, and it makes the assertion fail

#include <assert.h>

static int ready;

__attribute__((constructor)) static void prepare(void) { ready = 1; }

int main(void) {
  assert(ready == 0);
  return 0;
}
