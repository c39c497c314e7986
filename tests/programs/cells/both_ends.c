// EXPECT: proved
// ENGINES: cells auto
// WHY: two indices that come nearer to each other, in an array whose cells are all alike

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 10000

int main(void) {
  unsigned a[N], low = __VERIFIER_nondet_uint(), high = __VERIFIER_nondet_uint();
  if (low >= N || high >= N) return 0;
  for (unsigned i = low; i <= high; i++) a[i] = 5;
  while (low < high) {
    if (a[low] != a[high]) reach_error();
    if (__VERIFIER_nondet_uint())
      ++low;
    else
      --high;
  }
  return 0;
}
