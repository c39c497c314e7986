// EXPECT: violated
// ENGINES: auto
// WHY: an array without elements ends a struct inside of another one
// REACH: 2

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct z {
  int n;
  char d[0];
};
struct w {
  struct z z;
  char buf[4];
};
int main(void) {
  struct w w = {{4}, {1, 2, 3, 4}};
  w.z.d[__VERIFIER_nondet_uchar() & 3] = 9;
  assert(w.buf[2] != 9);
  return 0;
}
