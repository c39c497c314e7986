// EXPECT: violated
// ENGINES: auto
// WHY: a text that is longer than the first array of a struct
// REACH:

#include <assert.h>
#include <string.h>

struct names {
  char first[4];
  char second[4];
};
int main(void) {
  struct names n = {"abc", "xyz"};
  char *p = (char *)&n;
  strcpy(p, "longer");
  assert(n.second[0] == 'x');
  return 0;
}
