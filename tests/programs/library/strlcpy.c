// EXPECT: proved
// ENGINES: se
// WHY: what does not fit is cut, and the length is that of all
// OPTIONS: --check bounds
// NATIVE: skip
#include <stddef.h>

extern size_t strlcpy(char *, const char *, size_t);
extern size_t strlcat(char *, const char *, size_t);
extern void reach_error(void);

int main(void) {
  char text[4];
  if (strlcpy(text, "abcdef", sizeof text) != 6 || text[3]) reach_error();
  if (strlcpy(text, "a", sizeof text) != 1) reach_error();
  if (strlcat(text, "bcd", sizeof text) != 4 || text[2] != 'c') reach_error();
  return 0;
}
