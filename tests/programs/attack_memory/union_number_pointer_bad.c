// EXPECT: violated
// ENGINES: auto
// WHY: a pointer and a number share a place: the number makes the pointer not null
// REACH: 4

#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct slot {
  int used;
  union {
    int *pointer;
    unsigned long number;
  } is;
};
int main(void) {
  struct slot s = {0, {NULL}}, *p = &s;
  p->is.number = __VERIFIER_nondet_uchar();
  assert(s.is.pointer == NULL);
  return 0;
}
