// EXPECT: ILP32 proved, LP64 violated
// ENGINES: se
// WHY: sizes of long and of pointers
// LINE: 11
// REACH:

#include <assert.h>

int main(void) {
  assert(sizeof(int) == 4 && sizeof(long long) == 8);
  assert(sizeof(long) == 4 && sizeof(void *) == 4);
  return 0;
}
