// EXPECT: proved
// ENGINES: bself
// WHY: behind the loop the assertion no longer proves itself; folding finds
//      x == i

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
  return 0;
}
