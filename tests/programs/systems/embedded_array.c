// EXPECT: proved
// ENGINES: auto
// WHY: a struct with an array and a pointer into that array; a copy gets a pointer into its own one

#include <assert.h>
#include <stddef.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct chart {
  char title[4];
  unsigned counts[3];
  unsigned *best;
  const struct chart *parent;
};

static void choose(struct chart *chart) {
  chart->best = &chart->counts[0];
  for (int i = 1; i < 3; i++)
    if (chart->counts[i] > *chart->best) chart->best = &chart->counts[i];
}

static void copy(struct chart *to, const struct chart *from) {
  *to = *from;
  to->best = to->counts + (from->best - from->counts);
  to->parent = from;
}

int main(void) {
  struct chart first = {"abc", {0, 0, 0}, NULL, NULL}, second;
  for (int i = 0; i < 3; i++) first.counts[i] = __VERIFIER_nondet_uint();
  choose(&first);
  copy(&second, &first);
  assert(*second.best == *first.best);
  assert(second.best >= second.counts && second.best < second.counts + 3);
  unsigned char at = __VERIFIER_nondet_uchar();
  if (at > 2) return 0;
  unsigned before = *first.best;
  second.counts[at] = 0;
  *second.best = 7;
  assert(*first.best == before);
  assert(*second.parent->best >= first.counts[at]);
  assert(second.title[2] == 'c' && second.parent == &first);
  return 0;
}
