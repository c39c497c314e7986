// EXPECT: violated
// LINE: 14
// REACH: 1, 3
// ENGINES: se dse
// WHY: numbers of one parity may differ; the factors are as large as the type

unsigned short __VERIFIER_nondet_ushort(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
void reach_error(void);

int main(void) {
  unsigned long long i = __VERIFIER_nondet_ushort(), s = __VERIFIER_nondet_ulonglong();
  if (i * 0x8000000000000000 == s * 0x8000000000000000 && i < s)
    reach_error();
  return 0;
}
