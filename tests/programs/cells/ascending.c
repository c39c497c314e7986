// EXPECT: proved
// EVIDENCE: skip
// ENGINES: cells
// WHY: what is stored grows, so no cell is above a later one

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
unsigned a[100000];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), last = 0;
  if (n > 100000) return 0;
  for (unsigned i = 0; i < n; i++) {
    last += __VERIFIER_nondet_uint() & 15;
    a[i] = last;
    if (last > 1000000000) return 0;
  }
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if (x < y && y < n && a[x] > a[y]) reach_error();
  return 0;
}
