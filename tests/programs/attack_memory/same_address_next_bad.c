// EXPECT: violated
// ENGINES: auto
// WHY: the end of one element is the begin of the next
// REACH: 2

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct pair {
  int a, b;
};
int main(void) {
  struct pair s[3] = {{1, 2}, {3, 4}, {5, 6}};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 3);
  assert((char *)&s[1] + sizeof s[1] != (char *)&s[i]);
  return 0;
}
