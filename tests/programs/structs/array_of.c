// EXPECT: proved
// ENGINES: se
// WHY: an array of structs, searched by key

#include <assert.h>

extern short __VERIFIER_nondet_short(void);

struct entry {
  short key;
  int value;
};
int main(void) {
  struct entry t[3] = {{1, 10}, {2, 20}, {3, 30}};
  short key = __VERIFIER_nondet_short();
  int found = -1;
  for (int i = 0; i < 3; i++)
    if (t[i].key == key) found = t[i].value;
  assert(found == -1 || found == 10 * key);
  return 0;
}
