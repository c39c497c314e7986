// EXPECT: proved
// ENGINES: se
// WHY: what is read was written
// OPTIONS: --check uninitialised

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int all[4];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 4) return 0;
  for (int i = 0; i < n; i++) all[i] = i;
  int sum = 0;
  for (int i = 0; i < n; i++) sum += all[i];
  return sum;
}
