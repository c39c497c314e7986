// EXPECT: violated
// EVIDENCE: skip
// ENGINES: auto
// WHY: blocks of two kinds, told apart by their first member
// REACH: 9

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct small {
  int kind;
  int cells[2];
};
struct large {
  int kind;
  struct small *other;
  int cells[4];
};
static void set(void *block, unsigned i, int value) {
  if (*(int *)block == 1)
    ((struct small *)block)->cells[i] = value;
  else
    ((struct large *)block)->cells[i] = value;
}
int main(void) {
  struct small *s = malloc(sizeof *s);
  struct large *l = malloc(sizeof *l);
  if (!s || !l) return 0;
  s->kind = 1;
  l->kind = 2;
  l->other = s;
  s->cells[0] = s->cells[1] = 3;
  for (unsigned i = 0; i < 4; i++) set(l, i, 4);
  set(l->other, 1, __VERIFIER_nondet_int());
  assert(s->cells[1] == 3);
  return 0;
}
