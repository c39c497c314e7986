// EXPECT: unknown
// ENGINES: se
// WHY: the linker puts a name at the begin of a section

#include <assert.h>

int x __attribute__((section("mine"), used)) = 5;
extern int __start_mine[];

int main(void) {
  __start_mine[0] = 9;
  assert(x == 5);
  return 0;
}
