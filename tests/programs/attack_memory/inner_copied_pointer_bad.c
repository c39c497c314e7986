// EXPECT: violated
// ENGINES: auto
// WHY: a struct is copied, and its pointer still points into the first
// REACH: 2, 9

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct chart {
  int counts[3];
  int *best;
};
int main(void) {
  struct chart a = {{1, 2, 3}, NULL}, b;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 3);
  a.best = &a.counts[i];
  b = a;
  *b.best = __VERIFIER_nondet_int();
  assert(a.counts[2] == 3);
  return 0;
}
