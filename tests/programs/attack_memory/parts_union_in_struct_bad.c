// EXPECT: violated
// ENGINES: auto
// WHY: a union of an array and a pointer inside of a struct, by index
// REACH: 0, 9

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  int kind;
  union {
    int numbers[4];
    struct {
      int *at;
      int count;
    } list;
  } u;
};
int main(void) {
  int x = 1;
  struct item a;
  memset(&a, 0, sizeof a);
  a.u.list.at = &x;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 2);
  a.u.numbers[sizeof(int *) / sizeof(int) + i] = __VERIFIER_nondet_int();
  *a.u.list.at = 2;
  assert(x == 2 && a.u.list.count == 0);
  return 0;
}
