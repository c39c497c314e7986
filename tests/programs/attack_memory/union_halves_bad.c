// EXPECT: violated
// ENGINES: auto
// WHY: one half of a word, written as a member of a struct in the union
// REACH: 5

#include <assert.h>

extern short __VERIFIER_nondet_short(void);

union word {
  int whole;
  struct {
    short low, high;
  } half;
};
int main(void) {
  union word w, *p = &w;
  p->whole = __VERIFIER_nondet_short() & 0xff;
  p->half.high = 1;
  assert(w.whole <= 0xff);
  return 0;
}
