// A small hash table with open addressing: what was put in is found.
#include "bounded.h"
#define SIZE SIZE_OR(4)
#define SLOTS 8

int main(void) {
  unsigned char key[SLOTS], used[SLOTS], put[SIZE];
  for (int i = 0; i < SLOTS; i++) used[i] = 0;
  for (int i = 0; i < SIZE; i++) {
    put[i] = input_byte();
    unsigned at = put[i] % SLOTS;
    while (used[at] && key[at] != put[i]) at = (at + 1) % SLOTS;
    used[at] = 1;
    key[at] = put[i];
  }
  unsigned char wanted = input_byte();
  int expected = 0, found = 0;
  for (int i = 0; i < SIZE; i++) expected |= put[i] == wanted;
  unsigned at = wanted % SLOTS;
  for (int i = 0; i < SLOTS - BUG(6, 0) && used[at] && !found; i++) {
    found = key[at] == wanted;
    at = (at + 1) % SLOTS;
  }
  assert(found == expected);
  return 0;
}
