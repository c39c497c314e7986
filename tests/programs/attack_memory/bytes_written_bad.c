// EXPECT: violated
// ENGINES: auto
// WHY: all bytes of a struct are overwritten, one after the other
// REACH: 255

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct mixed {
  char a;
  int b;
  short c;
};
int main(void) {
  struct mixed s = {1, 2, 3};
  unsigned char fill = __VERIFIER_nondet_uchar();
  for (unsigned char *p = (unsigned char *)&s; p < (unsigned char *)(&s + 1);
       p++)
    *p = fill;
  assert(s.b == 2);
  return 0;
}
