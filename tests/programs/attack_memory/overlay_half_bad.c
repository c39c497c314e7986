// EXPECT: violated
// ENGINES: auto
// WHY: a struct laid over the second half of one element and the first half of the next
// REACH: 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int a, b;
};
int main(void) {
  struct pair s[2] = {{1, 2}, {3, 4}};
  struct pair *between = (struct pair *)((char *)s + sizeof(int));
  between->b = __VERIFIER_nondet_int();
  assert(s[1].a == 3);
  return 0;
}
