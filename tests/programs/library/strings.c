// EXPECT: proved
// ENGINES: se
// WHY: a zero at i makes the string i long

#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char text[10];
  strcpy(text, "abc");
  strcat(text, "de");
  assert(strlen(text) == 5);
  assert(strcmp(text, "abcde") == 0 && strcmp(text, "abd") < 0);
  assert(strncmp(text, "abx", 2) == 0 && strchr(text, 'd') - text == 3);
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 5) return 0;
  text[i] = 0;
  assert((int)strlen(text) == i);
  return 0;
}
