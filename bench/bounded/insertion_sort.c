// Insertion sort: the result is sorted, and holds a value that was there.
#include "bounded.h"
#define SIZE SIZE_OR(7)

int main(void) {
  int a[SIZE];
  for (int i = 0; i < SIZE; i++) a[i] = input_int();
  int some = a[input_uint() % SIZE], found = 0;
  for (int i = 1; i < SIZE; i++) {
    int key = a[i];
    int j = i - 1;
    while (j >= BUG(1, 0) && a[j] > key) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = key;
  }
  for (int i = 1; i < SIZE; i++) assert(a[i - 1] <= a[i]);
  for (int i = 0; i < SIZE; i++)
    if (a[i] == some) found = 1;
  assert(found);
  return 0;
}
