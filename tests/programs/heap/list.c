// EXPECT: proved
// ENGINES: se
// WHY: the sum of what was put into the list

#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct node {
  struct node *next;
  int value;
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 4) return 0;
  struct node *list = 0;
  for (int i = 0; i < n; i++) {
    struct node *one = malloc(sizeof *one);
    if (!one) return 0;
    one->value = i;
    one->next = list;
    list = one;
  }
  int sum = 0;
  while (list) {
    struct node *next = list->next;
    sum += list->value;
    free(list);
    list = next;
  }
  assert(sum == n * (n - 1) / 2);
  return 0;
}
