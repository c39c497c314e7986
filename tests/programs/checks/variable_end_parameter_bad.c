// EXPECT: violated
// ENGINES:
// WHY: an object of variable size is kept by an out parameter
// OPTIONS: --check bounds,null,use-after-free,free
// LINE: 18
// NATIVE: skip

extern unsigned __VERIFIER_nondet_uint(void);

static void make(char **to, unsigned n) {
  char *p = __builtin_alloca(n % 8 + 1);
  p[0] = 1;
  *to = p;
}
int main(void) {
  char *p;
  make(&p, __VERIFIER_nondet_uint());
  return p[0];
}
