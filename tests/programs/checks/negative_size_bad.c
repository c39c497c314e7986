// EXPECT: violated
// ENGINES: se bself
// WHY: copies (size_t)-1 bytes: beyond all memory, not only beyond the array
// OPTIONS: --check bounds
// LINE: 15
// NATIVE: skip

#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char from[10] = {0}, to[10];
  int length = __VERIFIER_nondet_int();
  if (length <= 10) memcpy(to, from, length);
  return 0;
}
