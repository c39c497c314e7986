// EXPECT: violated
// ENGINES: auto
// WHY: from an element of an inner array back to its struct
// REACH: 1, 9

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct slot {
  int index;
};
struct table {
  struct table *self;
  int value;
  struct slot slots[3];
};
static struct table *table_of(struct slot *slot) {
  struct slot *first = slot - slot->index;
  return (struct table *)((char *)first - offsetof(struct table, slots));
}
int main(void) {
  struct table t = {NULL, 4, {{0}, {1}, {2}}};
  t.self = &t;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 3);
  table_of(&t.self->slots[i])->value = __VERIFIER_nondet_int();
  assert(t.value == 4);
  return 0;
}
