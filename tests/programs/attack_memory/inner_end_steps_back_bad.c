// EXPECT: violated
// ENGINES: auto
// WHY: a pointer behind an inner array is stepped back into it
// REACH: 9

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct buffer {
  int cells[3];
  int guard;
  int *end;
};
int main(void) {
  struct buffer b = {{2, 3, 4}, 1, NULL};
  unsigned n = 0;
  for (unsigned i = 0; i < 3; i++) n += b.cells[i] != 0;
  b.end = b.cells + n;
  b.end -= 1;
  *b.end = __VERIFIER_nondet_int();
  assert(b.cells[2] == 4);
  return 0;
}
