// EXPECT: proved
// ENGINES: se
// WHY: fields of a struct are apart from each other

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);

struct point {
  int x;
  char tag;
  long long y;
};
int main(void) {
  struct point p = {0};
  p.x = __VERIFIER_nondet_int();
  p.y = __VERIFIER_nondet_longlong();
  p.tag = 'a';
  long long y = p.y;
  int x = p.x;
  p.tag++;
  assert(p.x == x && p.y == y && p.tag == 'b');
  return 0;
}
