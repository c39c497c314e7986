// EXPECT: proved
// ENGINES: se auto
// WHY: a call of read gets no more than it asks for
// OPTIONS: --check bounds
// NATIVE: skip

#include <assert.h>
#include <unistd.h>

int main(void) {
  char text[3];
  long got = read(0, text, 3);
  assert(got <= 3);
  return 0;
}
