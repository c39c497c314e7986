// EXPECT: unknown
// ENGINES: se bself
// NATIVE: skip
// WHY: what runs after main is not looked at, and there the assertion fails

#include <assert.h>

static int left;

__attribute__((destructor)) static void clean_up(void) { assert(left == 0); }

int main(void) {
  left = 1;
  return 0;
}
