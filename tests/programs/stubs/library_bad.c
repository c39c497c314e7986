// EXPECT: violated
// ENGINES: se
// WHY: a function of the C library is replaced, too
// OPTIONS: --stub getpid
// NATIVE: skip
// LINE: 12

#include <assert.h>
#include <unistd.h>

int main(void) {
  assert(getpid() != 31337);
  return 0;
}
