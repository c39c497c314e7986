// EXPECT: proved
// ENGINES: auto
// WHY: objects of variable size, and nobody keeps a pointer to them
// OPTIONS: --check bounds,null,use-after-free,free

extern unsigned __VERIFIER_nondet_uint(void);

static int first(unsigned n) {
  int *p = __builtin_alloca((n + 1) * sizeof *p);
  p[n] = 3;
  return p[n];
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 8 + 1;
  int sum = first(n);
  {
    char all[n];
    char *last = &all[n - 1];
    *last = 1;
    sum += *last;
  }
  for (int i = 0; i < 2; i++) {
    char all[n];
    all[0] = 1;
    sum += all[0];
  }
  return sum;
}
