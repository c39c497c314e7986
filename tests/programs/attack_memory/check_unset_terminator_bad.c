// EXPECT: violated
// ENGINES: auto
// DATA-MODEL: LP64
// WHY: a text behind a header has no end: strlen reads what nobody wrote
// OPTIONS: --check uninitialised
// NATIVE: skip

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct hdr {
  unsigned char len, alloc;
  char buf[];
};
static char *new_text(const char *init, unsigned char n) {
  struct hdr *h = malloc(sizeof *h + n + 1);
  if (!h) return 0;
  h->len = n;
  h->alloc = n;
  if (n) memcpy(h->buf, init, n);
  return h->buf;
}
int main(void) {
  char *s = new_text("abcdef", __VERIFIER_nondet_uchar() & 3);
  if (!s) return 0;
  size_t n = strlen(s);
  int r = n > 3;
  free(s - offsetof(struct hdr, buf));
  return r;
}
