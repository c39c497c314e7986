// EXPECT: violated
// ENGINES:
// WHY: a floating result is not where one looks for an int
// LINE: 10
// NATIVE: skip

#include <assert.h>

static float half(int x) { return x / 2.0F; }
int main(void) { assert(((int (*)(int))half)(3) == 0x3fc00000); }
