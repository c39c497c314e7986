// EXPECT: proved
// ENGINES: se
// WHY: the offset of a field, counted from null, is no address
// UB: true

#include <assert.h>

struct record {
  int first, second;
  int rest[8];
};

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 8;
  unsigned long second = (unsigned long)&((struct record *)0)->second;
  unsigned long rest = (unsigned long)&((struct record *)0)->rest[i];
  assert(second == 4);
  assert(rest - second == 4 + 4 * i && rest < sizeof(struct record));
  return 0;
}
