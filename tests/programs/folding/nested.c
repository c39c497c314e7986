// EXPECT: proved
// ENGINES: bself
// WHY: nested loops are flattened; the inner assertion needs the outer bound

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      assert(j < n);
    }
  }
  return 0;
}
