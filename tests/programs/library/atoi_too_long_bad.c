// EXPECT: violated
// ENGINES:
// WHY: what does not fit is undefined
// LINE: 9
// NATIVE: skip

#include <assert.h>
#include <stdlib.h>
int main(void) { assert(atoi("4294967297") == 1); }
