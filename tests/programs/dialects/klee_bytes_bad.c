// EXPECT: violated
// ENGINES: auto
// EVIDENCE: skip
// WHY: an object whose size is not known when the program is compiled
// NATIVE: skip
// LINE: 18

#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  int n = klee_range(2, 4, "n");
  char *text = malloc(n);
  if (!text) return 0;
  klee_make_symbolic(text, n, "text");
  int sum = 0;
  for (int i = 0; i < n; i++) sum += text[i];
  klee_assert(sum != 300);
  free(text);
  return 0;
}
