// EXPECT: proved
// ENGINES: se
// WHY: four inputs of the five exclude the last one
// INPUTS: 5

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern long long __VERIFIER_nondet_longlong(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a != 42) return 0;
  int b = __VERIFIER_nondet_int();
  if (b + a != 35) return 0;
  int c = __VERIFIER_nondet_int();
  if (c / 1000 != 1000 || c % 1000 != 0) return 0;
  unsigned char d = __VERIFIER_nondet_uchar();
  if ((d ^ 0x0f) != 0xf0) return 0;
  long long e = __VERIFIER_nondet_longlong();
  if (e * 2 != 289) return 0;
  reach_error();
  return 0;
}
