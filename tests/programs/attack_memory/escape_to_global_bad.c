// EXPECT: violated
// ENGINES: auto
// WHY: the address of a member waits in a global until another function writes there
// REACH: 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct state {
  int mode;
  int count;
};
static int *watched;
static void watch(int *p) { watched = p; }
static void fire(int value) { *watched = value; }
int main(void) {
  struct state s = {1, 2};
  watch(&s.count);
  fire(__VERIFIER_nondet_int());
  assert(s.count == 2);
  return 0;
}
