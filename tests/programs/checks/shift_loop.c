// EXPECT: proved
// ENGINES: se
// WHY: the bit stays where an int has one
// OPTIONS: --check shift
// NATIVE: skip

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int bit = 1;
  for (unsigned i = __VERIFIER_nondet_uchar(); i > 225; i--)
    bit <<= 1;
  return bit;
}
