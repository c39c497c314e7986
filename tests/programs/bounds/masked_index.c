// EXPECT: proved
// ENGINES: se bself auto
// WHY: an index that its operation keeps inside reads what the array holds
extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int c[8], d[12];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (c[i & 7] != 0 || d[i % 12] != 0) {
    reach_error();
    abort();
  }
  return 0;
}
