// EXPECT: violated
// ENGINES:
// WHY: an object of variable size is used when its call has ended
// OPTIONS: --check bounds,null,use-after-free,free
// LINE: 17
// NATIVE: skip

extern unsigned __VERIFIER_nondet_uint(void);

static char *make(unsigned n) {
  char *p = __builtin_alloca(n % 8 + 1);
  p[0] = 1;
  return p;
}
int main(void) {
  char *p = make(__VERIFIER_nondet_uint());
  return p[0];
}
