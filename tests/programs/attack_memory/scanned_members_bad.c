// EXPECT: violated
// ENGINES: auto
// WHY: sscanf writes three members
// REACH:

#include <assert.h>
#include <stdio.h>

struct s {
  int a;
  char w[6];
  int b;
};
int main(void) {
  struct s v = {1, "", 2};
  if (sscanf("12 hello 7", "%d %5s %d", &v.a, v.w, &v.b) != 3) return 0;
  assert(v.b != 7 || v.w[4] != 'o');
  return 0;
}
