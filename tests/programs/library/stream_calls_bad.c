// EXPECT: violated
// ENGINES: se
// REACH:
// LINE: 25
// WHY: a stream may call a function of the program

#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>

int written;

static ssize_t take(void *cookie, const char *text, size_t size) {
  (void)cookie, (void)text;
  written = 1;
  return size;
}

int main(void) {
  cookie_io_functions_t io = {0};
  io.write = take;
  FILE *f = fopencookie(0, "w", io);
  if (!f) return 0;
  fputs("x", f); fflush(f);
  assert(written == 0);
  return 0;
}
