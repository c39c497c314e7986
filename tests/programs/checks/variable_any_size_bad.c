// EXPECT: violated
// ENGINES: se
// WHY: one behind an array of variable size
// LINE: 15
// OPTIONS: --check bounds,null,use-after-free --malloc-never-fails
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100) n = 1;
  char *area = __builtin_alloca(n);
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i <= n) area[i] = 1;
  return 0;
}
