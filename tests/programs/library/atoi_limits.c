// EXPECT: proved
// ENGINES: se
// WHY: the greatest and the least number fit

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

int main(void) {
  assert(atoi("2147483647") == INT_MAX);
  assert(atoi(" -2147483648x") == INT_MIN);
  assert(atoll("9223372036854775807") == LLONG_MAX);
  assert(atoll("-9223372036854775808") == LLONG_MIN);
}
