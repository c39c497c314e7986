// EXPECT: proved
// ENGINES: auto
// WHY: how far a pointer has walked in a block of the heap; no engine gets it yet (the difference of two addresses)

#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  unsigned char length = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(length <= 3);
  char *text = malloc(length + 1);
  if (!text) return 0;
  for (unsigned i = 0; i < length; i++) text[i] = (char)__VERIFIER_nondet_uchar();
  text[length] = 0;
  const char *end = text;
  while (*end && *end != ':') end++;
  if (end - text > length) reach_error();
  free(text);
  return 0;
}
