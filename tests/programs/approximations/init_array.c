// EXPECT: unknown
// ENGINES: se
// WHY: a section lists what runs before main
// NATIVE: skip

#include <assert.h>
static int x;
static void set(void) { x = 1; }
__attribute__((used, section(".init_array"))) static void (*const list)(void) =
    set;
int main(void) { assert(x == 0); }
