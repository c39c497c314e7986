// EXPECT: unknown
// ENGINES: se tracer
// WHY: a pointer is stored and read as a number through a union in memory; where
// the object lies is not known

#include <assert.h>

union word {
  int *pointer;
  unsigned long number;
};

int main(void) {
  int x = 3;
  union word word, *w = &word;
  w->pointer = &x;
  unsigned long number = w->number;
  assert(number < 0x40000000UL);
  return 0;
}
