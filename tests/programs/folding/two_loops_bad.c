// EXPECT: violated
// ENGINES: bse bself se+bself random
// WHY: folding the first loop must not end the search for the second assertion
// REACH: 0

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int x = 0;
  int i = 0;
  while (i < n) {
    x++;
    i++;
  }
  assert(x == i);
  int y = 0;
  int j = 0;
  while (j < n) {
    y++;
    j++;
  }
  assert(y == j + 1);
  return 0;
}
