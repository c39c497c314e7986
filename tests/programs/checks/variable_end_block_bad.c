// EXPECT: violated
// ENGINES:
// WHY: an array of variable size is used when its block has ended
// OPTIONS: --check bounds,null,use-after-free,free
// LINE: 18
// NATIVE: skip

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 8 + 1;
  char *p;
  {
    char all[n];
    all[0] = 1;
    p = all;
  }
  return p[0];
}
