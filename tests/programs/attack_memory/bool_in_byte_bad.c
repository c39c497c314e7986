// EXPECT: violated
// ENGINES: auto
// WHY: a member of type _Bool lies in a byte of its own
// REACH: 0, 1

#include <assert.h>
#include <string.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct flags {
  _Bool a, b, c, d;
};
int main(void) {
  struct flags f = {0, 0, 0, 0};
  unsigned char raw[4] = {0, __VERIFIER_nondet_bool(), 0,
                          __VERIFIER_nondet_bool()};
  memcpy(&f, raw, sizeof f);
  assert(!f.d);
  return 0;
}
