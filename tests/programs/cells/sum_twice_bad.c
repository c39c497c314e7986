// EXPECT: violated
// ENGINES: auto
// WHY: the sum of all bytes, from the first to the last and back, but for the first
// REACH: 1, 97
// LINE: 21

int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 50000) return 0;
  unsigned char bytes[n];
  unsigned forward = 0, backward = 0;
  for (int i = 0; i < n; i++) {
    bytes[i] = __VERIFIER_nondet_uchar();
    forward += bytes[i];
  }
  for (int i = n - 1; i > 0; i--) backward += bytes[i];
  if (forward != backward) reach_error();
  return 0;
}
