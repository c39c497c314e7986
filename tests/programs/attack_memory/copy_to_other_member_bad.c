// EXPECT: violated
// ENGINES: auto
// WHY: one member is copied onto another one
// REACH: 5

#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int a;
  int b;
};
int main(void) {
  struct pair s = {__VERIFIER_nondet_int(), 2};
  memcpy(&s.b, &s.a, sizeof s.a);
  assert(s.b == 2);
  return 0;
}
