// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: the elements of an array whose length is not known are fed
// OPTIONS: --entry check --array values:n
// NATIVE: skip
// LINE: 13

#include <assert.h>

int check(int n, const int *values) {
  if (n < 4 || values[2] != -5) return 0;
  assert(values[3] != 77);
  return 1;
}
