// EXPECT: violated
// ENGINES: bmc
// WHY: long data goes wrong where the long loop forgets a byte
// NATIVE: skip

#include <assert.h>

#define MOST 12

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static unsigned by_blocks(const unsigned char *data, unsigned n) {
  unsigned sum = 1, sums = 0;
  if (n == 1) {
    sum = (sum + data[0]) % 251;
    return sum << 16 | sum;
  }
  if (n < 8) {
    while (n--) {
      sum += *data++;
      sums += sum;
    }
    return (sum % 251) << 16 | sums % 251;
  }
  while (n >= 8) {
    for (int i = 0; i < 7; i++) {
      sum += data[i];
      sums += sum;
    }
    n -= 8;
    data += 8;
  }
  while (n--) {
    sum += *data++;
    sums += sum;
  }
  return (sum % 251) << 16 | sums % 251;
}

static unsigned one_by_one(const unsigned char *data, unsigned n) {
  unsigned sum = 1, sums = 0;
  while (n--) {
    sum = (sum + *data++) % 251;
    sums = (sums + sum) % 251;
  }
  return sum << 16 | sums;
}

int main(void) {
  unsigned char data[MOST];
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= MOST);
  for (unsigned i = 0; i < n; i++) data[i] = __VERIFIER_nondet_uchar();
  assert(by_blocks(data, n) == one_by_one(data, n));
  return 0;
}
