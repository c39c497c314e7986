// EXPECT: violated
// ENGINES: se
// WHY: an input read in each turn of a loop; the third decides
// LINE: 17
// REACH: 5, 5, 6

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int last = 0;
  for (int i = 0; i < 3; i++) {
    int x = __VERIFIER_nondet_int();
    if (i > 0 && i < 2 && x != last) return 0;
    last = x;
    if (i == 2) assert(x != 6);
  }
  return 0;
}
