// EXPECT: violated
// ENGINES:
// WHY: each byte of a pointer is found by comparison and written
// REACH: 5

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct holder {
  int *target;
};
int main(void) {
  int x = 1;
  struct holder h = {&x}, copy = {NULL};
  for (unsigned i = 0; i < sizeof h.target; i++)
    for (unsigned value = 0; value < 256; value++)
      if (((unsigned char *)&h.target)[i] == value)
        ((unsigned char *)&copy.target)[i] = (unsigned char)value;
  *copy.target = __VERIFIER_nondet_int();
  assert(x == 1);
  return 0;
}
