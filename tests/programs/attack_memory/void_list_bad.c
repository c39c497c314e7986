// EXPECT: violated
// ENGINES: auto
// WHY: a list through void pointers with nodes of two types
// REACH: 5

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct number {
  void *next;
  int value;
};
struct letter {
  void *next;
  char text[4];
};
int main(void) {
  struct number n = {NULL, 1};
  struct letter l = {&n, "abc"};
  void *first = &l;
  void *second = *(void **)first;
  ((struct number *)second)->value = __VERIFIER_nondet_int();
  assert(n.value == 1);
  return 0;
}
