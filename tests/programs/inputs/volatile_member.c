// EXPECT: unknown
// ENGINES: se
// WHY: a part of what malloc gave has a volatile type, but no declaration
// OPTIONS: --malloc-never-fails

#include <assert.h>
#include <stdlib.h>

struct device {
  int number;
  volatile int status;
};

int main(void) {
  struct device *d = malloc(sizeof *d);
  d->number = 1;
  d->status = 0;
  assert(d->status == 0);
  return 0;
}
