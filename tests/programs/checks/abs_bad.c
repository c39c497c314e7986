// EXPECT: unknown
// ENGINES: se
// WHY: the least number has no absolute value; nothing confirms that natively
// OPTIONS: --check overflow
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) { return abs(__VERIFIER_nondet_int()) > 3; }
