// EXPECT: violated
// ENGINES: auto
// WHY: memset of unknown length over an inner array into the next member
// REACH: 7

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  char text[6];
  char last;
  struct item *self;
};
int main(void) {
  struct item a = {"hello", 'x', NULL};
  a.self = &a;
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 8);
  memset(a.self->text, 'y', n);
  assert(a.last == 'x');
  return 0;
}
