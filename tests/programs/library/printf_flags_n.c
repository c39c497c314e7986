// EXPECT: unknown
// ENGINES: se bself
// NATIVE: skip
// WHY: glibc knows more flags of %n than the standard

#include <stdio.h>
extern void reach_error(void);

int main(void) {
  int n = 0;
  printf("abc%In", &n);
  if (n == 3) reach_error();
  return 0;
}
