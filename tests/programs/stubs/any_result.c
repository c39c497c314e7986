// EXPECT: proved
// ENGINES: se
// WHY: whatever the stub returns, it cannot change what it does not get
// OPTIONS: --stub hash
// NATIVE: skip

#include <assert.h>

static int kept;

static unsigned hash(const char *text, unsigned size) {
  unsigned result = 5381;
  for (unsigned i = 0; i < size; i++) result = result * 33 + text[i];
  return result;
}

int main(void) {
  char text[40];
  kept = 7;
  unsigned bucket = hash(text, sizeof text) % 16;
  assert(bucket < 16 && kept == 7);
  return 0;
}
