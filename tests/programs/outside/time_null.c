// EXPECT: proved
// ENGINES: se bself
// OPTIONS: --check bounds,null
// WHY: time takes a null pointer, and rand is known

#include <stdlib.h>
#include <time.h>

int main(void) {
  int a[3] = {0};
  srand((unsigned)time(NULL));
  a[rand() & 1] = 2;
  return a[1];
}
