// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a struct of one long is copied to a struct that is kept as bytes
// REACH: 25, 25

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct whole {
  long long value;
};
struct whole kept;
struct record {
  short number;
  long total;
  struct record *next;
};

int main(void) {
  struct whole source;
  struct record other = {0};
  char *any = __VERIFIER_nondet_uchar() ? (char *)&other : (char *)&kept;
  any[__VERIFIER_nondet_uchar() & 3u] = 0;  // `kept` is bytes, `source` is not
  source.value = 0x0102030405060708LL;
  kept = source;
  other.next = &other;
  assert(kept.value != 0x0102030405060708LL);
  return 0;
}
