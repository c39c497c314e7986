// EXPECT: proved
// ENGINES: cells auto
// WHY: a cell made of two others, in arrays of variable size
// SLOW: true

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 100000) return 0;
  int left[n], right[n], sum[n];
  for (unsigned i = 0; i < n; i++) {
    left[i] = __VERIFIER_nondet_int();
    if (left[i] > 1000000 || left[i] < -1000000) return 0;
  }
  for (unsigned i = 0; i < n; i++) {
    right[i] = __VERIFIER_nondet_int();
    if (right[i] > 1000000 || right[i] < -1000000) return 0;
  }
  for (unsigned i = 0; i < n; i++) sum[i] = left[i] + right[i];
  for (unsigned i = 0; i < n; i++)
    if (sum[i] != left[i] + right[i]) reach_error();
  return 0;
}
