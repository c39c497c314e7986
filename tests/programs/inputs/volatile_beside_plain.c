// EXPECT: proved
// ENGINES: se bself
// WHY: another object is volatile; this one is not, whoever reads it

#include <assert.h>

struct device {
  int number;
  volatile int status;
};
volatile int other;

int main(int argc, char **argv) {
  int x = argc;
  volatile int *p = &x;
  struct device d;
  d.number = 1;
  other;
  d.status;
  assert(*p == argc && d.number == 1 && argv == argv);
  return 0;
}
