// EXPECT: violated
// ENGINES: auto
// WHY: offsets of members in a table, as option parsers have it
// REACH: 1, 7

#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

struct options {
  int level;
  int depth;
};
static const struct {
  const char *name;
  size_t offset;
} table[2] = {{"level", offsetof(struct options, level)},
              {"depth", offsetof(struct options, depth)}};
int main(void) {
  struct options o = {0, 0};
  unsigned char which = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(which < 2);
  *(int *)((char *)&o + table[which].offset) = __VERIFIER_nondet_uchar();
  assert(o.depth == 0);
  return 0;
}
