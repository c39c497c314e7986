// EXPECT: violated
// ENGINES: se auto
// WHY: a file need not be there
// OPTIONS: --check null
// LINE: 10
// NATIVE: skip

#include <stdio.h>

int main(void) { FILE *f = fopen("numbers", "r"); return fgetc(f) == 'x'; }
