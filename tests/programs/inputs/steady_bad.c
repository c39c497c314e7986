// EXPECT: violated
// ENGINES: random
// WHY: all cells must differ from one number: such inputs never come by chance,
//      but do where each place of the program reads the same again and again
// LINE: 19
// NATIVE: skip

#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  static char a[20000];
  char sought = __VERIFIER_nondet_char();
  for (unsigned i = 0; i < sizeof a; ++i) a[i] = __VERIFIER_nondet_char();
  for (unsigned i = 0; i < sizeof a; ++i) {
    if (a[i] == sought) return 0;
  }
  assert(0);
  return 0;
}
