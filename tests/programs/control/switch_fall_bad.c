// EXPECT: violated
// ENGINES: se
// WHY: a forgotten break: case 1 runs into case 2
// LINE: 27
// REACH: 1

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int classify(int x) {
  int r = 0;
  switch (x) {
    case 1:
      r += 1;
    case 2:
      r += 2;
      break;
    default:
      r = 100;
  }
  return r;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int r = classify(x);
  if (x == 1) assert(r == 1);
  return 0;
}
