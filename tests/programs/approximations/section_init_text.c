// EXPECT: proved
// ENGINES: se
// WHY: the kernel's section for code that is needed once; nothing runs it

#include <assert.h>

static int x;
__attribute__((section(".init.text"))) static void set(int y) { x = y; }
int main(void) {
  set(3);
  assert(x == 3);
}
