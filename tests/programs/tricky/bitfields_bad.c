// EXPECT: violated
// ENGINES: se
// WHY: a signed bit-field of one bit holds 0 and -1
// LINE: 17
// REACH: 1

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct flags {
  signed on : 1;
};
int main(void) {
  struct flags f;
  f.on = __VERIFIER_nondet_int() & 1;
  if (f.on) assert(f.on == 1);
  return 0;
}
