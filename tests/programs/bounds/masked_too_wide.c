// EXPECT: unknown
// ENGINES:
// WHY: this mask does not keep the index inside
extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int c[8], d[12];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (c[i & 15] != 0 || d[i % 12] != 0) {
    reach_error();
    abort();
  }
  return 0;
}
