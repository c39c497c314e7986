// EXPECT: violated
// ENGINES:
// WHY: a pointer among further arguments may be written through
// REACH:
// LINE: 20

#include <assert.h>
#include <stdarg.h>

static void fill(int count, ...) {
  va_list list;
  va_start(list, count);
  for (int i = 0; i < count; i++) *va_arg(list, int *) = 5;
  va_end(list);
}

int main(void) {
  int a = 1, b = 1;
  fill(1, &a);
  assert(a == 1);
  return 0;
}
