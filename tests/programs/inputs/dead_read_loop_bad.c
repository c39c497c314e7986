// EXPECT: violated
// ENGINES: se
// WHY: only every second input matters
// LINE: 15
// REACH: 1, 2, 3, 4

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int last = 0;
  for (int i = 0; i < 4; i++) {
    int x = __VERIFIER_nondet_int();
    if (i == 3) assert(x != 4);
    last = i & 1 ? x : last;
  }
  return last;
}
