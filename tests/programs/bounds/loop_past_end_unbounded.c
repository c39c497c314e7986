// EXPECT: unknown
// ENGINES:
// WHY: proofs by induction must not rest on zeros behind a global array either
extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int c[12];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < n; ++i) {
    if (c[i] != 0) {
      reach_error();
      abort();
    }
  }
  return 0;
}
