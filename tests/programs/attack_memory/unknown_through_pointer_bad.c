// EXPECT: unknown
// ENGINES: auto
// WHY: a function without a body may change what it reaches by pointers in members
// OPTIONS: --closed
// NATIVE: skip

#include <assert.h>
#include <stddef.h>

struct node {
  struct node *next;
  int value;
};
extern void touch(void *p);
int main(void) {
  struct node b = {NULL, 1}, a = {&b, 2};
  touch(&a);
  assert(b.value == 1);
  return 0;
}
