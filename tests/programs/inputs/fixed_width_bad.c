// EXPECT: violated
// ENGINES: se
// WHY: the inputs with fixed widths
// LINE: 17
// REACH: -3, 65533, 4294967293

extern char __VERIFIER_nondet_char(void);
extern unsigned short __VERIFIER_nondet_u16(void);
extern unsigned __VERIFIER_nondet_u32(void);
extern void reach_error(void);

typedef signed char i8;
int main(void) {
  i8 a = __VERIFIER_nondet_char();
  unsigned short b = __VERIFIER_nondet_u16();
  unsigned c = __VERIFIER_nondet_u32();
  if (a == -3 && (short)b == a && (int)c == a) reach_error();
  return 0;
}
