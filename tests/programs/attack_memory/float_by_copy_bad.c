// EXPECT: violated
// ENGINES: auto
// WHY: a member of type float gets the bytes of a number
// REACH: 0x40000000

#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct sample {
  int id;
  float value;
};
int main(void) {
  struct sample s = {1, 1.0f};
  unsigned bits = __VERIFIER_nondet_uint();
  memcpy(&s.value, &bits, sizeof bits);
  assert(s.value == 1.0f);
  return 0;
}
