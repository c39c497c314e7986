// EXPECT: violated
// ENGINES: auto
// WHY: a table of functions is overwritten by a copy of another one
// REACH: 1

#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct table {
  int id;
  int (*get)(void);
  int (*put)(void);
};
static int one(void) { return 1; }
static int two(void) { return 2; }
int main(void) {
  struct table t = {1, one, one}, other = {2, two, two};
  unsigned char part = __VERIFIER_nondet_uchar();
  if (part == 1) memcpy(&t.get, &other.get, 2 * sizeof t.get);
  assert(t.put() == 1);
  return 0;
}
