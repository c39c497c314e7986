// EXPECT: violated
// ENGINES: auto
// WHY: from a member to another one by way of the struct around both
// REACH: 5

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct link {
  struct link *next;
};
struct task {
  int state;
  struct link link;
  int left;
};
static void tick(struct link *l, int by) {
  ((struct task *)((char *)l - offsetof(struct task, link)))->left = by;
}
int main(void) {
  struct task t = {0, {NULL}, 3};
  tick(&t.link, __VERIFIER_nondet_int());
  assert(t.left == 3);
  return 0;
}
