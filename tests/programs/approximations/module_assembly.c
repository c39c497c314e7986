// EXPECT: unknown
// ENGINES: se
// WHY: the assembler makes two names of one object

#include <assert.h>

int a = 0;
extern int b;
__asm__(".globl b\n.set b, a\n");

int main(void) {
  b = 1;
  assert(a == 0);
  return 0;
}
