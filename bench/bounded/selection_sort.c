// Selection sort on indices: the order is right and is a permutation.
#include "bounded.h"
#define SIZE SIZE_OR(5)

int main(void) {
  unsigned short key[SIZE];
  unsigned char order[SIZE], seen[SIZE];
  for (int i = 0; i < SIZE; i++) {
    key[i] = (unsigned short)input_int();
    order[i] = (unsigned char)i;
    seen[i] = 0;
  }
  for (int i = 0; i < SIZE; i++) {
    int best = i;
    for (int j = i + 1; j < SIZE - BUG(1, 0); j++)
      if (key[order[j]] < key[order[best]]) best = j;
    unsigned char t = order[i];
    order[i] = order[best];
    order[best] = t;
  }
  for (int i = 0; i < SIZE; i++) seen[order[i]]++;
  for (int i = 0; i < SIZE; i++) assert(seen[i] == 1);
  for (int i = 1; i < SIZE; i++) assert(key[order[i - 1]] <= key[order[i]]);
  return 0;
}
