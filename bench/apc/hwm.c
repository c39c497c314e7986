// HWM: four words, at any places, in any order.
#include "search.h"

static const char hello[] = "Hello", world[] = "World", at_[] = "At",
                  microsoft[] = "Microsoft!";

int main(void) {
  char text[TEXT];
  int length = __VERIFIER_nondet_int();
  if (length < 0 || length > TEXT) return 0;
  if (!contains(text, length, hello, 5)) return 0;
  if (!contains(text, length, world, 5)) return 0;
  if (!contains(text, length, at_, 2)) return 0;
  if (!contains(text, length, microsoft, 10)) return 0;
  reach_error();
  return 0;
}
