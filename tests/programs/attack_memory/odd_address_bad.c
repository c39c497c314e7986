// EXPECT: violated
// ENGINES: auto
// WHY: an address between two cells of an array
// REACH: 0x10000

#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned short cells[3] = {0, 0, 0};
  unsigned value = __VERIFIER_nondet_uint();
  memcpy((char *)cells + 1, &value, sizeof value);
  assert(cells[1] == 0);
  return 0;
}
