// EXPECT: violated
// ENGINES: auto
// WHY: behind the last member of one element is the first of the next
// REACH: 9

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int a, b;
};
int main(void) {
  struct pair s[3] = {{1, 2}, {3, 4}, {5, 6}};
  int *p = &s[1].b;
  *++p = __VERIFIER_nondet_int();
  assert(s[2].a == 5);
  return 0;
}
