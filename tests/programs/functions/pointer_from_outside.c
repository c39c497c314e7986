// EXPECT: unknown
// ENGINES: se bself
// WHY: what is unknown may have set the pointer to a function of its own

#include <assert.h>

void outside(void);
int (*hook)(int);

static int twice(int x) { return 2 * x; }

int main(void) {
  hook = twice;
  outside();
  assert(hook(1) == 2);
  return 0;
}
