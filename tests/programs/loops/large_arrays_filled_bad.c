// EXPECT: violated
// ENGINES: quick random auto
// WHY: nothing is read that matters, but a run fills large arrays first
// LINE: 17
// EVIDENCE: skip
// REACH:

#include <assert.h>

#define SIZE 200000

int main(void) {
  int a[SIZE];
  for (int i = 0; i < SIZE; i++) a[i] = 1;
  for (int i = 0; i < SIZE; i++) a[i] = a[i] + 2;
  for (int i = 0; i < SIZE; i++) a[i] = a[i] + 3;
  for (int i = 0; i < SIZE; i++) assert(a[i] == 5);
  return 0;
}
