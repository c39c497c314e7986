// EXPECT: violated
// ENGINES:
// WHY: the masked pointer points to the beginning of the array
// REACH:

#include <assert.h>

int main(void) {
  _Alignas(16) int a[4] = {0, 0, 0, 0};
  int *p = __builtin_align_down(&a[1], 16);
  *p = 5;
  assert(a[0] == 0);
  return 0;
}
