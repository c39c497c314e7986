// EXPECT: violated
// ENGINES: auto
// WHY: a sign alone is no number, and leaves the end where it began
// REACH: 1

#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char text[4] = "+2+";
  char *end = 0;
  unsigned from = __VERIFIER_nondet_uint() % 3;
  double value = strtod(text + from, &end);
  assert(from == 2 || value != 2 || end == text + 2);
  value = strtod(end, &end);
  assert(end == text + 3);
  return value > 0;
}
