// EXPECT: unknown
// ENGINES: se
// WHY: an uninitialised pointer may point anywhere; nobody can feed it
// NATIVE: skip

#include <assert.h>

int main(void) {
  int x = 0;
  int *p;
  assert(p != &x);
  return 0;
}
