// EXPECT: violated
// LINE: 23
// REACH: 2, 1, 1, 1, 1
// ENGINES: auto
// WHY: the loop that adds leaves the last cell out

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 100) return 0;
  int left[n], right[n], sum[n];
  for (unsigned i = 0; i < n; i++) {
    left[i] = __VERIFIER_nondet_int() & 1023;
    right[i] = __VERIFIER_nondet_int() & 1023;
    sum[i] = 0;
  }
  for (unsigned i = 0; i + 1 < n; i++) sum[i] = left[i] + right[i];
  for (unsigned i = 0; i < n; i++)
    if (sum[i] != left[i] + right[i])
      reach_error();
  return 0;
}
