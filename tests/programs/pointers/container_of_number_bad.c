// EXPECT: violated
// ENGINES: se
// REACH:
// LINE: 18
// WHY: the outer struct is found by a subtraction from an address as a number

#include <assert.h>
#include <stddef.h>

struct outer {
  int first, second;
};

int main(void) {
  struct outer s = {0, 0};
  int *inner = &s.second;
  struct outer *found = (struct outer *)((unsigned long)inner - offsetof(struct outer, second));
  found->first = 1; assert(s.first == 0);
  return 0;
}
