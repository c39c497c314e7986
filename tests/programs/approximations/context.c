// EXPECT: unknown
// ENGINES: se bself
// NATIVE: skip
// WHY: control comes back to getcontext

#include <assert.h>
#include <ucontext.h>

static ucontext_t here;

int main(void) {
  int n = 0;
  getcontext(&here);
  n++;
  assert(n != 2);
  if (n < 2) setcontext(&here);
  return 0;
}
