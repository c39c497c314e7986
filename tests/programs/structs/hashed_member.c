// EXPECT: proved
// ENGINES: auto
// WHY: a member is hashed byte by byte; the pointers beside it stay what they are

#include <assert.h>
#include <stddef.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct entry {
  unsigned key;
  struct entry *next;
  unsigned value;
};

static unsigned hash(const void *from, unsigned bytes) {
  const unsigned char *p = from;
  unsigned result = 0;
  while (bytes-- > 0) result = result * 31 + *p++;
  return result & 1;
}

int main(void) {
  struct entry a = {0, NULL, 1}, b = {0, NULL, 2};
  struct entry *chains[2] = {NULL, NULL};
  a.key = __VERIFIER_nondet_uint();
  b.key = __VERIFIER_nondet_uint();
  unsigned i = hash(&a.key, sizeof a.key), j = hash(&b.key, sizeof b.key);
  chains[i] = &a;
  b.next = chains[j];
  chains[j] = &b;
  assert(chains[j]->value == 2);
  if (i == j) assert(chains[j]->next == &a && chains[j]->next->value == 1);
  if (i != j) assert(chains[j]->next == NULL);
  return 0;
}
