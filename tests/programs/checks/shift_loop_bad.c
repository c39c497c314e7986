// EXPECT: violated
// ENGINES: se
// WHY: the bit leaves an int after 31 rounds
// LINE: 13
// OPTIONS: --check shift
// NATIVE: skip

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int bit = 1;
  for (unsigned i = __VERIFIER_nondet_uchar(); i > 200; i--)
    bit <<= 1;
  return bit;
}
