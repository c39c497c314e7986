// EXPECT: violated
// ENGINES: auto
// DATA-MODEL: LP64
// WHY: only the first byte of a number is copied that holds a value
// LINE: 28
// OPTIONS: --check uninitialised
// NATIVE: skip

#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  char text[4];
  int number;
  struct item *self;
};

int main(void) {
  struct item a;
  char bytes[8];
  unsigned step = __VERIFIER_nondet_uint();
  __VERIFIER_assume(step == 2);
  for (unsigned i = 0; i < 6; i += step) bytes[i] = 1;
  a.self = &a;
  memcpy(a.self->text, bytes, 8);
  if (a.self->number == 1) return 1;
  return a.text[step];
}
