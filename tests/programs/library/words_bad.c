// EXPECT: violated
// ENGINES: se auto
// WHY: strtok skips empty fields
// LINE: 11
// NATIVE: skip

#include <assert.h>
#include <string.h>
int main(void) {
  char text[] = ";;b";
  assert(strcmp(strtok(text, ";"), "b") != 0);
  return 0;
}
