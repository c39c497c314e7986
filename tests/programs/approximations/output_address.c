// EXPECT: proved
// ENGINES: se bself
// WHY: printf writes to no address that it only prints

#include <assert.h>
#include <stdio.h>

int main(void) {
  int written = 0;
  printf("100%% %-5s %p\n", "name", (void *)&written);
  assert(written == 0);
  return 0;
}
