// EXPECT: violated
// ENGINES: auto
// WHY: an address goes through an array of numbers
// REACH: 5

#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct holder {
  int tag;
  int *target;
};
int main(void) {
  int x = 1;
  struct holder h = {1, &x};
  unsigned char raw[sizeof h];
  memcpy(raw, &h, sizeof h);
  struct holder again;
  memcpy(&again, raw, sizeof again);
  *again.target = __VERIFIER_nondet_int();
  assert(x == 1);
  return 0;
}
