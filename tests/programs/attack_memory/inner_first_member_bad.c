// EXPECT: violated
// ENGINES: auto
// WHY: the address of an array that comes first is that of the struct
// REACH: 9

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct item {
  int keys[3];
  struct item *next;
  int value;
};
static void set(int *keys, int value) { ((struct item *)keys)->value = value; }
int main(void) {
  struct item a = {{1, 2, 3}, NULL, 4};
  a.next = &a;
  int sum = 0;
  for (int i = 0; i < 3; i++) sum += a.next->keys[i];
  set(a.next->keys, __VERIFIER_nondet_int());
  assert(a.value == 4 || sum != 6);
  return 0;
}
