// EXPECT: violated
// ENGINES: auto
// WHY: a block of the base is used as the derived struct
// OPTIONS: --check bounds,null,use-after-free,free
// NATIVE: skip

#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct base {
  int kind;
};
struct derived {
  struct base base;
  int more;
};
int main(void) {
  struct base *b =
      malloc(__VERIFIER_nondet_bool() ? sizeof(struct derived) : sizeof *b);
  if (!b) return 0;
  ((struct derived *)b)->more = 1;
  free(b);
  return 0;
}
