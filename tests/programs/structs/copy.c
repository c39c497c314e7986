// EXPECT: proved
// ENGINES: se
// WHY: assigning a struct copies it

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int a[2];
  unsigned char c;
};
int main(void) {
  struct pair p;
  p.a[0] = __VERIFIER_nondet_int();
  p.a[1] = 2;
  p.c = 255;
  struct pair q = p;
  q.a[1]++;
  q.c++;
  assert(p.a[1] == 2 && q.a[1] == 3 && q.c == 0 && p.c == 255);
  assert(p.a[0] == q.a[0]);
  return 0;
}
