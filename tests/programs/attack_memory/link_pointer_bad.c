// EXPECT: violated
// ENGINES: auto
// WHY: a pointer to the pointer that holds the head, as lists are changed in place
// REACH: 2

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node c = {NULL, 3}, b = {&c, 2}, a = {&b, 1}, *head = &a;
  int gone = __VERIFIER_nondet_int();
  for (struct node **at = &head; *at; at = &(*at)->next)
    if ((*at)->value == gone) {
      *at = (*at)->next;
      break;
    }
  assert(gone == 1 || head->value == 1);
  assert(a.next == &b);
  return 0;
}
