// EXPECT: violated
// ENGINES: se
// OPTIONS: --malloc-never-fails
// NATIVE: skip
// WHY: realloc to nothing may free and give null

#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  void *p = malloc(4);
  p = realloc(p, 0);
  if (!p) reach_error();
  return 0;
}
