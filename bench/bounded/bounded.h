// What the programs of this folder share. -DSIZE_GIVEN=N gives the size,
// -DBUGGY the twin with a bug.
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#ifdef SIZE_GIVEN
#define SIZE_OR(n) SIZE_GIVEN
#else
#define SIZE_OR(n) n
#endif

#ifdef BUGGY
#define BUG(wrong, right) (wrong)
#else
#define BUG(wrong, right) (right)
#endif

#define input_byte() __VERIFIER_nondet_uchar()
#define input_int() __VERIFIER_nondet_int()
#define input_uint() __VERIFIER_nondet_uint()
#define assume(c) \
  if (!(c)) exit(0)
