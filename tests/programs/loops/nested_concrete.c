// EXPECT: proved
// ENGINES: se
// WHY: nested concrete loops, 250,000 turns of the inner one

#include <assert.h>

int main(void) {
  unsigned n = 0;
  for (int i = 0; i < 500; i++)
    for (int j = 0; j < 500; j++) n += (i ^ j) & 1;
  assert(n == 125000);
  return 0;
}
