// EXPECT: violated
// ENGINES: auto
// WHY: a struct with holes is copied, and the copy is changed by its bytes
// REACH: 200

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct holed {
  char tag;
  struct holed *self;
  char text[5];
  int number;
};
int main(void) {
  struct holed a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  a.self = &b;
  a.number = 5;
  strcpy(a.text, "abc");
  *a.self = a;
  unsigned char *bytes = (unsigned char *)&b.number;
  bytes[1] = (unsigned char)__VERIFIER_nondet_uint();
  unsigned length = 0;
  while (b.text[length]) length++;
  assert(length != 3 || b.self->number == 5);
  return 0;
}
