// EXPECT: proved
// ENGINES: se
// WHY: globals without initialiser are zero

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int g;
static long long wide;
int table[3];
struct {
  int a;
  char c;
} s;
int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 3;
  assert(g == 0 && wide == 0 && table[i] == 0 && s.a == 0 && s.c == 0);
  return 0;
}
