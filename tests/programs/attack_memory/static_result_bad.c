// EXPECT: violated
// ENGINES: auto
// WHY: two callers get the same static struct
// REACH: 5

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct answer {
  int code;
  int detail;
};
static struct answer *ask(int code) {
  static struct answer a;
  a.code = code;
  a.detail = code * 2;
  return &a;
}
int main(void) {
  struct answer *first = ask(1), *second = ask(__VERIFIER_nondet_uchar());
  assert(first->detail == 2 || second->detail == 2);
  return 0;
}
