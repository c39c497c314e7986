// EXPECT: unknown
// ENGINES: se bself
// NATIVE: skip
// WHY: what is a letter, and its other case, depends on the locale

#include <ctype.h>
#include <locale.h>
extern void reach_error(void);

int main(void) {
  setlocale(LC_ALL, "");
  if (toupper('i') != 'I') reach_error();
  return 0;
}
