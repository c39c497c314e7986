// Hello: the target is reached by texts that contain one word.
#include "search.h"

static const char hello[] = "Hello";

int main(void) {
  char text[TEXT];
  int length = __VERIFIER_nondet_int();
  if (length < 0 || length > TEXT) return 0;
  if (!contains(text, length, hello, 5)) return 0;
  reach_error();
  return 0;
}
