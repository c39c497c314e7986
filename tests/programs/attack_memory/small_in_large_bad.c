// EXPECT: violated
// ENGINES: auto
// WHY: a struct inside an array of larger structs is changed through a pointer to the inner type
// REACH: 1, 4

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct inner {
  int a;
};
struct outer {
  char name[4];
  struct inner in;
};
static void set(struct inner *i, int value) { i->a = value; }
int main(void) {
  struct outer o[2] = {{"ab", {1}}, {"cd", {2}}};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 2);
  set(&o[i].in, __VERIFIER_nondet_int());
  assert(o[1].in.a == 2);
  return 0;
}
