// EXPECT: proved
// ENGINES: se
// WHY: the count is masked
// OPTIONS: --check shift
// NATIVE: skip

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  return (int)((n << (k & 31)) | (n >> (k % 32)));
}
