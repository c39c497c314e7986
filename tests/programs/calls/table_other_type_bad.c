// EXPECT: violated
// ENGINES:
// WHY: one function of the table has another result; compilers let it be called
// LINE: 20
// REACH: 1
// NATIVE: skip

#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

typedef void (*action)(void *);
static int done;
static void one(void *p) { (void)p; }
static int two(char *p) { return done += *p; }
static const action table[] = {one, (action)two};
int main(void) {
  char c = 1;
  unsigned i = __VERIFIER_nondet_uint();
  if (i < 2) table[i](&c);
  assert(done == 0);
}
