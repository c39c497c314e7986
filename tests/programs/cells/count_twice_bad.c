// EXPECT: violated
// ENGINES: auto
// WHY: how many numbers are even, counted once, and then those that are 0 or 2
// REACH: 3, 0, 0, 34
// LINE: 21

int __VERIFIER_nondet_int(void);
void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 50000) return 0;
  int a[n];
  int even = 0, again = 0;
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
    if ((a[i] & 1) == 0) even++;
  }
  for (int i = 0; i < n; i++)
    if ((a[i] & ~2) == 0) again++;
  if (even != again) reach_error();
  return 0;
}
