// EXPECT: proved
// ENGINES: se
// WHY: within one string addresses are in order

#include <assert.h>

int main(void) {
  const char *text = "abc", *end = text;
  while (*end) ++end;
  assert(end != text && end - text == 3);
  return 0;
}
