// EXPECT: violated
// ENGINES: auto
// WHY: the upper end is not filled
// LINE: 17
// REACH: 1, 7, 3, 3, 3, 3, 3, 3

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 100

int main(void) {
  unsigned a[N] = {0}, low = __VERIFIER_nondet_uint(), high = __VERIFIER_nondet_uint();
  if (low >= N || high >= N) return 0;
  for (unsigned i = low; i < high; i++) a[i] = __VERIFIER_nondet_uint() | 1;
  while (low < high) {
    if (a[low] != a[high]) reach_error();
    ++low;
    --high;
  }
  return 0;
}
