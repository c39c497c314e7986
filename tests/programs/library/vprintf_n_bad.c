// EXPECT: violated
// ENGINES: se bself
// NATIVE: skip
// EVIDENCE: skip
// WHY: vprintf writes, too

#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);

static void out(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
}

int main(void) {
  int n = 0;
  out("abc%n", &n);
  if (n == 3) reach_error();
  return 0;
}
