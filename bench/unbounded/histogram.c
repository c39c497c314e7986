// No count of a histogram is larger than the number of what was counted.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  int count[256] = {0};
  for (int i = 0; i < n; i++) count[input_byte()] += EITHER(1 + (i == 9), 1);
  for (int i = 0; i < 256; i++) assert(0 <= count[i] && count[i] <= n);
  return 0;
}
