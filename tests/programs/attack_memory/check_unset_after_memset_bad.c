// EXPECT: violated
// ENGINES: auto
// DATA-MODEL: LP64
// WHY: memset is shorter than the struct
// OPTIONS: --check uninitialised
// NATIVE: skip

#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  struct {
    int a, b, c;
  } v;
  memset(&v, 0, 8 + (__VERIFIER_nondet_uchar() ? 4 : 0));
  if (v.c == 3) return 1;
  return 0;
}
