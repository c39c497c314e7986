// EXPECT: violated
// ENGINES: se bself
// TARGET: memcpy
// LINE: 13
// NATIVE: skip
// WHY: a call of what is done without a call otherwise

#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char to[8], from[8] = "abc";
  if (__VERIFIER_nondet_int() > 5) memcpy(to, from, 8);
  return 0;
}
