// EXPECT: violated
// ENGINES: se auto
// WHY: the third argument counts twice
// REACH: 5
// LINE: 22

#include <assert.h>
#include <stdarg.h>

unsigned char __VERIFIER_nondet_uchar(void);

static long third(const char *format, ...) {
  va_list list;
  va_start(list, format);
  va_arg(list, double);
  va_arg(list, char *);
  long result = va_arg(list, long);
  va_end(list);
  return 2 * result;
}

int main(void) { assert(third("", 1.5, "x", (long)__VERIFIER_nondet_uchar(), 8) != 10); return 0; }
