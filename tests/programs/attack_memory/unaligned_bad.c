// EXPECT: violated
// ENGINES: auto
// WHY: a number that lies across two members of a packed struct
// REACH: 0x10000

#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct __attribute__((packed)) packet {
  unsigned char kind;
  unsigned short length;
  unsigned char data[3];
};
int main(void) {
  struct packet p = {1, 2, {3, 4, 5}};
  unsigned number = __VERIFIER_nondet_uint();
  memcpy((char *)&p + 1, &number, sizeof number);
  assert(p.data[0] == 0 || p.length != 0);
  return 0;
}
