// EXPECT: violated
// ENGINES: auto
// WHY: a function pointer is changed through a struct with the same begin
// REACH: 1

#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct base {
  int id;
  int (*run)(int);
};
struct full {
  int id;
  int (*run)(int);
  int more;
};
static int same(int x) { return x; }
static int next(int x) { return x + 1; }
int main(void) {
  struct full f = {1, same, 2};
  if (__VERIFIER_nondet_bool()) ((struct base *)&f)->run = next;
  assert(f.run(3) == 3);
  return 0;
}
