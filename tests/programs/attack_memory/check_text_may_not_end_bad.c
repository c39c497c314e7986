// EXPECT: violated
// ENGINES: auto se bmc
// WHY: the text is as long as an input says
// OPTIONS: --check bounds
// NATIVE: skip

#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *d = malloc(4);
  if (!d) return 0;
  char s[6] = "abc";
  s[3] = (char)__VERIFIER_nondet_uchar();
  s[4] = 0;
  strcpy(d, s);
  free(d);
  return 0;
}
