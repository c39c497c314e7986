// EXPECT: proved
// ENGINES: auto
// WHY: alloca of a constant size lives until its call ends
// OPTIONS: --check bounds,null,use-after-free

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = __builtin_alloca(sizeof(int)), *q = 0;
  {
    int *inner = __builtin_alloca(2 * sizeof(int));
    inner[1] = __VERIFIER_nondet_int();
    q = inner;
  }
  *p = q[1];
  return *p;
}
