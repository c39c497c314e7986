// EXPECT: proved
// ENGINES: se
// WHY: fall-through, default in the middle

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
      break;
    case 3:
      r = 3;
  }
  return r;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int r = classify(x);
  assert(r == 3 || r == 2 || r == 100);
  if (x == 1 || x == 3) assert(r == 3);
  if (x < 1 || x > 3) assert(r == 100);
  return 0;
}
