// EXPECT: proved
// ENGINES: se
// WHY: the function of another type is in the table, but never called

#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

typedef void (*action)(void *);
static int done;
static void one(void *p) { (void)p; }
static int two(char *p) { return done += *p; }
static void three(void *p) { (void)p; }
static const action table[] = {one, (action)two, three};
int main(void) {
  char c = 1;
  unsigned i = __VERIFIER_nondet_uint();
  if (i < 2) table[2 * i](&c);
  assert(done == 0);
}
