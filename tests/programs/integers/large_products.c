// EXPECT: proved
// ENGINES: se
// WHY: small products do not wrap: a third of three times their sum is the sum

unsigned long long __VERIFIER_nondet_ulonglong(void);
void reach_error(void);

int main(void) {
  unsigned long long a = __VERIFIER_nondet_ulonglong();
  unsigned long long b = __VERIFIER_nondet_ulonglong();
  unsigned long long c = __VERIFIER_nondet_ulonglong();
  if (a > 1 << 20 || b > 1 << 20 || c > 1 << 20) return 0;
  unsigned long long p = 3 * a * b * c + 3 * b * b * b;
  if (p / 3 != a * b * c + b * b * b)
    reach_error();
  return 0;
}
