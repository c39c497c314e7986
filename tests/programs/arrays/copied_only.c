// EXPECT: proved
// ENGINES: se bself
// WHY: an array that is only copied from has its initial values, too

#include <assert.h>
#include <string.h>

unsigned __VERIFIER_nondet_uint(void);

static int from[4] = {1, 2, 3, 4};
int to[4];

int main(void) {
  memcpy(to, from, sizeof to);
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 3) return 0;
  assert(to[i] == (int)i + 1);
  return 0;
}
