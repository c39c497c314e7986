// EXPECT: violated
// ENGINES: auto
// WHY: the members of a union have the same address
// REACH:

#include <assert.h>

union either {
  int number;
  char text[4];
};
int main(void) {
  struct {
    int tag;
    union either is;
  } s = {1, {2}};
  void *a = &s.is.number, *b = s.is.text + 0;
  assert(a != b);
  return 0;
}
