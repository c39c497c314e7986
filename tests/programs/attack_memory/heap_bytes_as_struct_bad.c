// EXPECT: violated
// ENGINES: auto
// WHY: a block of bytes is used as a struct, and read as bytes
// REACH: 1

#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct record {
  int id;
  int count;
};
int main(void) {
  unsigned char *block = malloc(sizeof(struct record));
  if (!block) return 0;
  struct record *r = (struct record *)block;
  r->id = 1;
  r->count = 0;
  block[sizeof(int)] = __VERIFIER_nondet_uchar();
  assert(r->count == 0);
  free(block);
  return 0;
}
