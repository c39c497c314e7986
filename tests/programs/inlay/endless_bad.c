// EXPECT: violated
// ENGINES: inlay
// WHY: the last of three hundred thousand rounds is another one
// LINE: 17
// REACH:

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned int x = 1, y = 1;
  while (1) {
    if (x == 600001) y++;
    x += 2;
    y += 4;
    assert(y == 2 * x - 1);
  }
}
