// EXPECT: violated
// ENGINES: se bself
// NATIVE: skip
// EVIDENCE: skip
// WHY: printf calls a function of the program for a conversion of its own

#include <printf.h>
#include <stdio.h>
extern void reach_error(void);
static int called;

static int convert(FILE *file, const struct printf_info *info,
                   const void *const *values) {
  called = 1;
  return 0;
}

static int count(const struct printf_info *info, size_t n, int *types,
                 int *sizes) {
  return 0;
}

int main(void) {
  register_printf_specifier('Q', convert, count);
  called = 0;
  printf("%Q");
  if (called) reach_error();
  return 0;
}
