// EXPECT: violated
// ENGINES: se
// WHY: August has 31 days
// NATIVE: skip
// LINE: 17

#include <stdbool.h>

void __ESBMC_assume(bool);
void __ESBMC_assert(bool, const char *);
unsigned char nondet_uchar(void);

int main(void) {
  int month = nondet_uchar();
  __ESBMC_assume(month >= 1 && month <= 12);
  int days = month == 2 ? 28 : 30 + month % 2;
  __ESBMC_assert(month != 8 || days == 31, "August");
  return 0;
}
