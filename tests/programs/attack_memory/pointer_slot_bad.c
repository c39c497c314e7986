// EXPECT: violated
// ENGINES: auto
// WHY: a pointer is stored through a pointer to another type of pointer
// REACH: 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct box {
  void *any;
};
int main(void) {
  int x = 1, y = 2;
  struct box b = {&y};
  *(int **)&b.any = &x;
  *(int *)b.any = __VERIFIER_nondet_int();
  assert(x == 1);
  return 0;
}
