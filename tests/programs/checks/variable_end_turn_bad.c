// EXPECT: violated
// ENGINES:
// WHY: an array of variable size of the turn before is used
// OPTIONS: --check bounds,null,use-after-free,free
// LINE: 17
// NATIVE: skip

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 8 + 1;
  char *p = 0;
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    char all[n];
    all[0] = 1;
    if (p) sum += p[0];
    p = all;
  }
  return sum;
}
