// EXPECT:  proved
// ENGINES:
// WHY:     what the C library computes is not an input: no replay may choose it
#include <assert.h>
#include <string.h>

int main(void) {
  assert(strlen("abc") != 7);
  return 0;
}
