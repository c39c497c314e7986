// EXPECT: proved
// ENGINES: auto
// WHY: an array of structs, each with an array and a pointer into the next one's

#include <assert.h>
#include <stddef.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct row {
  short cells[3];
  short *next;
};

int main(void) {
  struct row rows[3];
  unsigned column = __VERIFIER_nondet_uint();
  __VERIFIER_assume(column < 3);
  for (unsigned i = 0; i < 3; i++) {
    for (unsigned j = 0; j < 3; j++) rows[i].cells[j] = (short)(3 * i + j);
    rows[i].next = &rows[(i + 1) % 3].cells[column];
  }
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 3);
  *rows[i].next = 100;
  assert(rows[(i + 1) % 3].cells[column] == 100);
  assert(rows[i].cells[column] == (short)(3 * i + column));
  assert(*rows[(i + 1) % 3].next == (short)(3 * ((i + 2) % 3) + column));
  return 0;
}
