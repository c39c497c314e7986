// EXPECT: ILP32 proved, LP64 violated
// ENGINES: se
// WHY: the alignment of long long in a struct
// LINE: 14
// REACH:

#include <assert.h>

struct s {
  char c;
  long long x;
};
int main(void) {
  assert(sizeof(struct s) == 12);
  return 0;
}
