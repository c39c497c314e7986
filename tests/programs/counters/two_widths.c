// EXPECT: proved
// ENGINES: apc
// WHY: numbers of two widths count the same iterations

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  long long t = 0;
  int i = 0;
  while (i < n) {
    t += 1000;
    i++;
  }
  assert(t == 1000 * (long long)i);
  return 0;
}
