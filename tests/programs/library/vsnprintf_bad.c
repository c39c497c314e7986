// EXPECT: violated
// ENGINES: se auto
// WHY: the second call wrote -7 behind the letter
// TARGET: abort
// NATIVE: skip
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int put(char *to, size_t room, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = vsnprintf(to, room, format, arguments);
  va_end(arguments);
  return length;
}

int main(void) {
  char text[8];
  const int length = put(text, sizeof text, "%d:%s", 42, "ab");
  if (length != 5 || text[0] != '4' || text[4] != 'b') abort();
  if (put(text, sizeof text, "%c%ld", 'x', -7L) != 3) abort();
  if (text[1] == '-') abort();
  return 0;
}
