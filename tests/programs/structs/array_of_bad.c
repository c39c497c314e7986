// EXPECT: violated
// ENGINES: se
// WHY: one key has no entry of its own
// LINE: 21
// REACH: 2

#include <assert.h>

extern short __VERIFIER_nondet_short(void);

struct entry {
  short key;
  int value;
};
int main(void) {
  struct entry t[3] = {{1, 10}, {2, 20}, {2, 30}};
  short key = __VERIFIER_nondet_short();
  int found = -1;
  for (int i = 0; i < 3; i++)
    if (t[i].key == key) found = t[i].value;
  assert(found == -1 || found == 10 * key);
  return 0;
}
