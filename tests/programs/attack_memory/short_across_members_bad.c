// EXPECT: violated
// ENGINES: auto
// WHY: a narrow number is read across the border of two members
// REACH: 1

#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

struct bytes {
  char a;
  char b, c;
  char d;
};
int main(void) {
  struct bytes s = {0, 0, 0, 0};
  short across;
  s.c = __VERIFIER_nondet_char();
  memcpy(&across, &s.b, sizeof across);
  assert(across == 0);
  return 0;
}
