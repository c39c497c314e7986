// EXPECT: violated
// ENGINES: se
// WHY: the stub's result is fed, although the program has a body for it
// OPTIONS: --stub hash
// NATIVE: skip
// LINE: 16

#include <assert.h>

static unsigned hash(const char *text) {
  (void)text;
  return 1;
}

int main(void) {
  assert(hash("key") != 4711);
  return 0;
}
