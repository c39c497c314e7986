// EXPECT: violated
// ENGINES: auto
// WHY: a block of a pool comes back as another type, with what was in it
// REACH: 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static _Alignas(8) unsigned char pool[2][16];
static unsigned used;
static void *take(void) { return pool[used++ % 2]; }
struct user {
  int id;
  int rights;
};
struct guest {
  int visits;
  int rights;
};
int main(void) {
  struct user *u = take();
  u->id = 1;
  u->rights = __VERIFIER_nondet_int();
  take();
  struct guest *g = take();
  g->visits = 0;
  assert(g->rights == 0);
  return 0;
}
