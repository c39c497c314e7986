// EXPECT: violated
// ENGINES: auto
// WHY: a static pointer goes through a text that changes
// REACH: 25

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static char *last;
static char *tok(char *s) {
  if (s) last = s;
  if (!last || !*last) return 0;
  char *r = last;
  while (*last && *last != ',') last++;
  if (*last) *last++ = 0;
  return r;
}
int main(void) {
  char b[] = "ab,c,d";
  b[__VERIFIER_nondet_uchar() % 6] = ',';
  int n = 0;
  for (char *t = tok(b); t; t = tok(0)) n++;
  assert(n != 4);
  return 0;
}
