// EXPECT: violated
// ENGINES: auto
// WHY: an array longer than what is looked at byte by byte, its end overwritten
// UB: true
// REACH: 1250, 1

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct big {
  int cells[1250];
  int guard;
  struct big *self;
};
static struct big b;
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i <= 1250);
  b.self = &b;
  b.self->cells[i] = __VERIFIER_nondet_int();
  assert(b.guard == 0);
  return 0;
}
