// EXPECT: violated
// LINE: 17
// REACH: 18446744073709551549, 18446744073709551593, 18446744073709551589
// ENGINES: se
// WHY: both products wrap: a third of three times their difference is another number

unsigned long long __VERIFIER_nondet_ulonglong(void);
void reach_error(void);

int main(void) {
  unsigned long long a = __VERIFIER_nondet_ulonglong();
  unsigned long long b = __VERIFIER_nondet_ulonglong();
  unsigned long long c = __VERIFIER_nondet_ulonglong();
  if (a < 1ull << 40 || b < 1ull << 40 || c < 1ull << 40) return 0;
  unsigned long long p = 3 * a * b * c - 3 * b * b * b;
  if (p / 3 != a * b * c - b * b * b)
    reach_error();
  return 0;
}
