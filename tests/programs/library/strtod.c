// EXPECT: proved
// ENGINES: auto
// WHY: short whole numbers, exactly, and where they end

#include <assert.h>
#include <stdlib.h>

int main(void) {
  const char text[6] = " -12+";
  char *end = 0;
  double value = strtod(text, &end);
  assert(value == -12);
  assert(end == text + 4);
  assert(strtod(end, &end) == 0 && end == text + 4);
  return 0;
}
