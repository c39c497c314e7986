// EXPECT: violated
// ENGINES: se
// DATA-MODEL: LP64
// WHY: the last element of the block holds no value
// LINE: 18
// OPTIONS: --check uninitialised --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  int *all = malloc(3 * sizeof *all);
  int sum = 0;
  all[0] = 1;
  all[1] = 2;
  for (int i = 0; i < 3; i++) {
    // The third turn reads what nobody wrote.
    if (all[i] > 0) sum++;
  }
  free(all);
  return sum;
}
