// EXPECT: violated
// ENGINES:
// WHY: the twin of pointer_difference.c: where there is no colon the whole text is walked
// REACH: 2, 65, 66

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
  if (end - text >= length && length > 1) reach_error();
  free(text);
  return 0;
}
