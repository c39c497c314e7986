// EXPECT: violated
// ENGINES: auto se bmc
// WHY: the length is -1 where the text is missing: malloc gives nothing then
// OPTIONS: --check null
// LINE: 13
// NATIVE: skip

#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static void fill(char *to, int length) {
  for (int i = 0; i < 3 && (unsigned)i < (unsigned)length; i++) to[i] = 'a';
}

int main(void) {
  int length = __VERIFIER_nondet_uchar() == 7 ? -1 : 3;
  static char fixed[3];
  char *text = length == 3 ? fixed : malloc((size_t)length);
  fill(text, length);
  return 0;
}
