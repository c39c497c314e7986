// EXPECT: violated
// ENGINES: auto
// WHY: the bits of a float, set as a number
// REACH: 0x40000000

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

union bits {
  float number;
  unsigned all;
};
struct sample {
  int id;
  union bits value;
};
int main(void) {
  struct sample s = {1, {1.0f}}, *p = &s;
  p->value.all = __VERIFIER_nondet_uint();
  assert(s.value.number == 1.0f);
  return 0;
}
