// EXPECT: violated
// ENGINES: se auto
// WHY: a clock may be set back between two calls
// LINE: 10
// NATIVE: skip

#include <assert.h>
#include <time.h>

int main(void) { time_t a = time(0), b; time(&b); assert(b - a >= -1000); return 0; }
