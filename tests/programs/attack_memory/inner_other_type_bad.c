// EXPECT: violated
// ENGINES: auto
// WHY: an inner array of bytes that holds a struct
// REACH: 9

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct head {
  struct head *next;
  int value;
};
struct pool {
  unsigned used;
  _Alignas(8) unsigned char bytes[48];
};
static struct pool pool;
static void *take(unsigned bytes) {
  void *result = pool.bytes + pool.used;
  pool.used += bytes;
  return result;
}
int main(void) {
  struct head *a = take(sizeof *a), *b = take(sizeof *b);
  a->value = b->value = 1;
  a->next = b;
  a->next->value = __VERIFIER_nondet_int();
  assert(b->value == 1);
  return 0;
}
