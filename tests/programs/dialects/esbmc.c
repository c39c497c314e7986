// EXPECT: proved
// ENGINES: se
// WHY: ESBMC's words
// NATIVE: skip

#include <stdbool.h>

void __ESBMC_assume(bool);
void __ESBMC_assert(bool, const char *);
unsigned char nondet_uchar(void);
bool nondet_bool(void);

int main(void) {
  int month = nondet_uchar();
  __ESBMC_assume(month >= 1 && month <= 12);
  int days = month == 2 ? (nondet_bool() ? 29 : 28) : 30 + (month + (month > 7)) % 2;
  __ESBMC_assert(days >= 28 && days <= 31, "a month has 28 to 31 days");
  return 0;
}
