// EXPECT: violated
// ENGINES: auto
// WHY: the address of a member waits in a block of the heap, behind void pointers
// REACH: 5

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct state {
  int mode;
  int count;
};
struct job {
  void *argument;
  struct job *next;
};
int main(void) {
  struct state s = {1, 2};
  struct job *j = malloc(sizeof *j);
  if (!j) return 0;
  j->argument = &s.count;
  j->next = NULL;
  *(int *)j->argument = __VERIFIER_nondet_int();
  assert(s.count == 2);
  free(j);
  return 0;
}
