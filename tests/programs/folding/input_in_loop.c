// EXPECT: proved
// ENGINES: bself
// WHY: an input in the loop is another one in each turn

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int s = 0;
  for (int i = 0; i < n; i++) {
    if (__VERIFIER_nondet_int())
      s++;
    assert(s <= i + 1);
  }
  return 0;
}
