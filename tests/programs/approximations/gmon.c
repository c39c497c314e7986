// EXPECT: unknown
// ENGINES: se
// WHY: the start of a program calls a function of this name
// NATIVE: skip

#include <assert.h>
static int x;
void __gmon_start__(void) { x = 1; }
int main(void) { assert(x == 0); }
