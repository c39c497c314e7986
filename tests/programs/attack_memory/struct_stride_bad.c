// EXPECT: violated
// ENGINES: auto
// WHY: elements by their size in bytes, as a generic sort has it
// REACH: 1, 7

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct pair {
  char a;
  int b;
};
static void *at(void *base, size_t size, unsigned i) {
  return (char *)base + size * i;
}
int main(void) {
  struct pair s[2] = {{1, 2}, {3, 4}};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 2);
  ((struct pair *)at(s, sizeof s[0], i))->b = __VERIFIER_nondet_int();
  assert(s[1].b == 4);
  return 0;
}
