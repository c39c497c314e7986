// EXPECT: violated
// ENGINES: auto
// WHY: a pointer into an inner array goes through a number
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
  struct chart a = {{1, 2, 3}, NULL};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 3);
  unsigned long long number = (unsigned long long)(size_t)&a.counts[0];
  a.best = (int *)(size_t)(number + i * sizeof(int));
  *a.best = __VERIFIER_nondet_int();
  assert(a.counts[2] == 3);
  return 0;
}
