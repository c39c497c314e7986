// EXPECT: violated
// ENGINES: auto
// WHY: unions inside structs inside unions overlap at an offset
// REACH: 0x500

#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

union outer {
  struct {
    char tag;
    union {
      unsigned short pair;
      unsigned char bytes[2];
    } in;
  } a;
  struct {
    char tag;
    char pad;
    unsigned char low, high;
  } b;
};
int main(void) {
  union outer u = {{0}};
  u.b.high = 1;
  u.a.in.pair = __VERIFIER_nondet_ushort();
  assert(u.b.high <= 1);
  return 0;
}
