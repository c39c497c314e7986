// EXPECT: violated
// ENGINES: auto
// WHY: a vector by name and by index
// REACH: 1, 9

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

union vector {
  struct {
    int x, y, z;
  } by;
  int at[3];
};
int main(void) {
  union vector v = {{1, 2, 3}};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 3);
  v.at[i] = __VERIFIER_nondet_int();
  assert(v.by.y == 2);
  return 0;
}
