// EXPECT: proved
// ENGINES:
// WHY: library output has no effect on the program

#include <assert.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x;
  printf("%d\n", x);
  puts("here");
  assert(x == y);
  return 0;
}
