// EXPECT: violated
// ENGINES:
// WHY: an object of variable size that is larger than what we keep apart
// OPTIONS: --check bounds,use-after-free
// LINE: 14
// NATIVE: skip

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 5000000) return 0;
  char *p = __builtin_alloca(n + 1);
  if (n > 2000000) p[n + 1] = 1;
  return 0;
}
