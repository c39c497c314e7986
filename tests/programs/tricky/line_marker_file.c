// EXPECT: unknown
// ENGINES: se
// WHY: __FILE__ is what #line says
// NATIVE: skip

#include <assert.h>
#line 100 "other.c"
int main(void) { assert(__FILE__[0] != 'o'); }
