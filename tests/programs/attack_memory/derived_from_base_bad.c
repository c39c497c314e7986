// EXPECT: violated
// ENGINES: auto
// WHY: a base pointer is cast to the derived struct, whose other member is changed
// REACH: 8

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct base {
  int kind;
};
struct derived {
  struct base base;
  int more;
};
static void handle(struct base *b, int value) {
  if (b->kind == 1) ((struct derived *)b)->more = value;
}
int main(void) {
  struct derived d = {{1}, 3};
  handle(&d.base, __VERIFIER_nondet_uchar());
  assert(d.more == 3);
  return 0;
}
