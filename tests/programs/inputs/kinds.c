// EXPECT: proved
// ENGINES: se
// WHY: every kind of input stays in the range of its type

#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void) {
  _Bool b = __VERIFIER_nondet_bool();
  char c = __VERIFIER_nondet_char();
  unsigned char uc = __VERIFIER_nondet_uchar();
  short s = __VERIFIER_nondet_short();
  unsigned short us = __VERIFIER_nondet_ushort();
  int i = __VERIFIER_nondet_int();
  unsigned u = __VERIFIER_nondet_uint();
  long l = __VERIFIER_nondet_long();
  unsigned long ul = __VERIFIER_nondet_ulong();
  long long ll = __VERIFIER_nondet_longlong();
  unsigned long long ull = __VERIFIER_nondet_ulonglong();
  assert(b == 0 || b == 1);
  assert(c >= -128 && c <= 127);
  assert(uc <= 255 && s >= -32768 && s <= 32767 && us <= 65535);
  assert((long long)i >= -2147483648LL && (long long)i <= 2147483647LL);
  assert((long long)u >= 0 && u <= 4294967295u);
  assert((long long)l == l && ul == (unsigned long long)ul);
  assert(ll <= 9223372036854775807LL && ull >= 0);
  return 0;
}
