// EXPECT: violated
// ENGINES: se
// WHY: puts reads what it is given
// LINE: 16
// OPTIONS: --check null
// NATIVE: skip

#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  const char *text = "x";
  puts("begin");
  if (__VERIFIER_nondet_int() == 5) text = 0;
  puts(text);
  return 0;
}
