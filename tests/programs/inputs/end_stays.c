// EXPECT: proved
// ENGINES: se auto
// WHY: behind the end of standard input nothing comes
// NATIVE: skip

#include <assert.h>
#include <stdio.h>

int main(void) {
  if (getchar() == EOF) {
    assert(getc(stdin) == EOF);
    assert(feof(stdin));
  }
  return 0;
}
