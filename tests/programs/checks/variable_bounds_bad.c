// EXPECT: violated
// ENGINES: auto
// WHY: the end of an object of variable size
// OPTIONS: --check bounds,use-after-free
// LINE: 13
// NATIVE: skip

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 8 + 1;
  char *p = __builtin_alloca(n);
  for (unsigned i = 0; i <= n; i++) p[i] = 1;
  return p[0];
}
