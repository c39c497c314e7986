// EXPECT: violated
// ENGINES: se
// WHY: freed twice, by a function that a pointer leads to
// LINE: 17
// OPTIONS: --check free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

static void drop(void *p) { (void)p; }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  void (*end)(void *) = __VERIFIER_nondet_int() ? free : drop;
  char *p = malloc(8);
  for (int i = 0; i < 2; i++) {
    end(p);
  }
  return 0;
}
