// EXPECT: violated
// ENGINES: bmc
// WHY: only the longest run is wrong
// LINE: 16
// REACH: 6

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), total = 0;
  if (n > 6) return 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = i; j < n; j++) total++;
  assert(total != 21);
  return 0;
}
