// EXPECT: unknown
// ENGINES: se
// WHY: the first word of the thread's own memory, at address 0, is not modelled
// NATIVE: skip

#include <assert.h>

int main(void) {
  int __seg_fs *first = 0;
  assert(*first == 0);
  return 0;
}
