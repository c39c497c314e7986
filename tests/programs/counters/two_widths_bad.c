// EXPECT: violated
// ENGINES: apc
// WHY: the wide number has moved before the loop
// REACH: 0

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  long long t = 7;
  int i = 0;
  while (i < n) {
    t += 1000;
    i++;
  }
  assert(t == 1000 * (long long)i);
  return 0;
}
