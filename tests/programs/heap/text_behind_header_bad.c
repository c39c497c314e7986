// EXPECT: violated
// ENGINES: auto
// WHY: the twin of text_behind_header.c: the text ends too early
// REACH: 65, 66, 67

#include <stdlib.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
  char given[4];
  for (int i = 0; i < 3; i++) given[i] = __VERIFIER_nondet_char();
  given[3] = 0;
  size_t length = strlen(given);
  char *block = malloc(length + 3);
  if (block == NULL) return 0;
  char *text = block + 2;
  memcpy(text, given, length);
  text[length / 2] = 0;
  text[length] = 0;
  if (strlen(text) != length) reach_error();
  return 0;
}
