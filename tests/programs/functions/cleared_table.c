// EXPECT: proved
// ENGINES: se auto
// WHY: a struct of function pointers that is cleared by memset, of which one is set

#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

struct hooks {
  int (*before)(int);
  int (*after)(int);
};

static int increment(int x) { return x + 1; }

static int run(const struct hooks *hooks, int value) {
  if (hooks->before) value = hooks->before(value);
  if (hooks->after) value = hooks->after(value);
  return value;
}

int main(void) {
  struct hooks hooks;
  memset(&hooks, 0, sizeof hooks);
  hooks.before = increment;
  int value = __VERIFIER_nondet_uchar();
  if (run(&hooks, value) != value + 1) reach_error();
  return 0;
}
