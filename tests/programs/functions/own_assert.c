// EXPECT: proved
// ENGINES: se bself
// WHY: a function of the program that is called like a library's that fails

#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void __assert(int holds) {
  if (!holds) reach_error();
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  __assert(x == x);
  return 0;
}
