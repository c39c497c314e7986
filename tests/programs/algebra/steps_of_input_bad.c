// EXPECT: violated
// LINE: 14
// REACH: 7
// ENGINES: auto
// WHY: 50001 is no multiple of most steps

#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int step = __VERIFIER_nondet_int();
  if (step < 1 || step > 9) return 0;
  int at = 0;
  while (at < 50001) at += step;
  assert(at == 50001);
  return 0;
}
