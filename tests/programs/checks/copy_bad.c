// EXPECT: violated
// ENGINES: se
// WHY: the text and its end do not fit
// LINE: 16
// OPTIONS: --check bounds
// NATIVE: skip

#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char name[4];
  const char *from = "abc";
  if (__VERIFIER_nondet_int() == 7) from = "abcd";
  strcpy(name, from);
  return name[0];
}
