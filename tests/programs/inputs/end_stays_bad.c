// EXPECT: violated
// ENGINES: se auto
// WHY: the end is not yet there behind the first byte
// LINE: 10
// NATIVE: skip

#include <assert.h>
#include <stdio.h>

int main(void) { if (getchar() != EOF) assert(fgetc(stdin) != EOF); return 0; }
