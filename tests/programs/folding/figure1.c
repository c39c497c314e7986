// EXPECT: proved
// ENGINES: bse kind bself
// WHY: an assertion in the loop proves itself: backward search is finite

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int x = 0;
  int i = 0;
  while (i < n) {
    assert(x == i);
    x++;
    i++;
  }
  return 0;
}
