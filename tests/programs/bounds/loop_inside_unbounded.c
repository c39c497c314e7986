// EXPECT: proved
// ENGINES: se auto
// WHY: the same as loop_past_end_unbounded with n at most 12
extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int c[12];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 12)
    n = 12;
  for (unsigned i = 0; i < n; ++i) {
    if (c[i] != 0) {
      reach_error();
      abort();
    }
  }
  return 0;
}
