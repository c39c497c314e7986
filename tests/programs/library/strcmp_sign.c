// EXPECT: proved
// ENGINES:
// WHY: only the sign of strcmp is known: -1 is no certain value

#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char a[2] = "a", b[2] = "c";
  int order = strcmp(a, b);
  assert(order == -1 || order == -2 || order < 0);
  return 0;
}
